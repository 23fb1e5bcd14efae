import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../base/bytes';
import { lineSplitter, listSplitter, longestRecord, type Piece, type Splitter } from './pieces';

/** Feeds `text` in chunks of `size` bytes. */
function split(splitter: Splitter, text: string, size = 1): Piece[] {
  const bytes = encodeUtf8(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    pieces.push(...splitter.feed(bytes.subarray(at, at + size)));
  }
  return [...pieces, ...splitter.finish()];
}

const textsOf = (pieces: readonly Piece[]) =>
  pieces.map(({ bytes }) => (bytes ? decodeUtf8(bytes) : null));

describe('lineSplitter', () => {
  it('gives each line that is not blank with its number and place', () => {
    const text = '{"a":1}\r\n\n  \n{"b":"é"}';
    const pieces = split(lineSplitter(), text);
    expect(textsOf(pieces)).toEqual(['{"a":1}\r', '{"b":"é"}']);
    expect(pieces.map(({ line }) => line)).toEqual([1, 4]);
    const bytes = encodeUtf8(text);
    expect(pieces.map(({ start, end }) => decodeUtf8(bytes.slice(start, end)))).toEqual(
      textsOf(pieces),
    );
  });

  it('gives the same for every size of chunk', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 9 }), (lines, size) => {
        const text = lines.join('\n');
        expect(split(lineSplitter(), text, size)).toEqual(split(lineSplitter(), text, 1000));
      }),
    );
  });

  it('lets an overlong line go, and reads on', () => {
    const pieces = split(lineSplitter(), `${'x'.repeat(longestRecord + 1)}\n{}`, 65_536);
    expect(textsOf(pieces)).toEqual([null, '{}']);
  });
});

describe('listSplitter', () => {
  const records = fc.array(
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.jsonValue(), { maxKeys: 4 }),
  );

  it('gives each object of the outermost list, however it is written', () => {
    fc.assert(
      fc.property(
        records,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        (list, size, indent, wrapped) => {
          const text = JSON.stringify(wrapped ? { questions: list } : list, null, indent);
          const found = textsOf(split(listSplitter(), text, size));
          const plain: unknown[] = found.map((one): unknown => JSON.parse(one ?? 'null'));
          expect(JSON.stringify(plain)).toBe(JSON.stringify(list));
        },
      ),
    );
  });

  it('tells the line on which a record begins, and gives a cut one as it is', () => {
    const pieces = split(listSplitter(), '{"questions": [\n{"a": "}"},\n\n{"b": [{}], "c');
    expect(textsOf(pieces)).toEqual(['{"a": "}"}', '{"b": [{}], "c']);
    expect(pieces.map(({ line }) => line)).toEqual([2, 4]);
  });
});
