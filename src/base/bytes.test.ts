import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8, utf8Length } from './bytes';

const anyText = fc.string({ unit: 'binary' });
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

describe('UTF-8', () => {
  it('encodes as the platform does, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, codeUnits), (text) => {
        expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text));
        expect(utf8Length(text)).toBe(encodeUtf8(text).length);
      }),
    );
    expect([...encodeUtf8('\ud83d!')]).toEqual([0xef, 0xbf, 0xbd, 0x21]);
  });

  it('decodes as the platform does, broken bytes included', () => {
    const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          0x80,
          0xc0,
          0xc2,
          0xe0,
          0xed,
          0xa0,
          0x9f,
          0xf0,
          0x8f,
          0x90,
          0xf4,
          0xf5,
          0xbf,
          0x41,
        ),
        fc.nat(255),
      ),
    );
    fc.assert(
      fc.property(hostile, (values) => {
        const bytes = Uint8Array.from(values);
        expect(decodeUtf8(bytes)).toBe(utf8.decode(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('gives text back across chunk borders', () => {
    const text = 'añ漢😀'.repeat(3000);
    expect(decodeUtf8(encodeUtf8(text))).toBe(text);
  });
});
