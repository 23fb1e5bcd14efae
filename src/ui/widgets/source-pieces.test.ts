import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutSource } from './source-pieces';

const spans = (length: number) =>
  fc.array(
    fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({
      start: Math.min(a, b),
      end: Math.max(a, b),
    })),
    { maxLength: 4 },
  );

describe('layoutSource', () => {
  it('gives back every character, whatever is marked', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(
        text.chain((t) => fc.tuple(fc.constant(t), spans(t.length))),
        ([t, list]) => {
          const blocks = layoutSource(
            t,
            list.map((span, place) => ({ place, span })),
          );
          expect(
            blocks
              .flat()
              .map((piece) => piece.text)
              .join(''),
          ).toBe(t);
        },
      ),
    );
  });

  it('marks exactly the words of a span, and says where it starts', () => {
    const pieces = layoutSource('one two three', [{ place: 0, span: { start: 4, end: 7 } }]).flat();
    expect(pieces).toEqual([
      { text: 'one ', place: null, first: false },
      { text: 'two', place: 0, first: true },
      { text: ' three', place: null, first: false },
    ]);
  });

  it('cuts a long text into blocks at line breaks and carries a mark over the cut', () => {
    const text = `${'a'.repeat(4100)}\n${'b'.repeat(100)}`;
    const blocks = layoutSource(text, [{ place: 0, span: { start: 4090, end: 4110 } }]);
    expect(blocks).toHaveLength(2);
    expect(blocks.flat().filter(({ place }) => place === 0)).toEqual([
      { text: `${'a'.repeat(10)}\n`, place: 0, first: true },
      { text: 'b'.repeat(9), place: 0, first: false },
    ]);
  });
});
