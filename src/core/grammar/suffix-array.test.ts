import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suffixArray } from './suffix-array';

function slowSuffixArray(text: Uint8Array): number[] {
  const suffix = (i: number) => Buffer.from(text.subarray(i));
  return [...text.keys()].sort((a, b) => Buffer.compare(suffix(a), suffix(b)));
}

describe('suffixArray', () => {
  it('sorts the suffixes of a known word', () => {
    expect([...suffixArray(Buffer.from('banana'))]).toEqual([5, 3, 1, 0, 4, 2]);
  });

  it('agrees with sorting for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (text) => {
        expect([...suffixArray(text)]).toEqual(slowSuffixArray(text));
      }),
    );
  });

  it('agrees with sorting for a small alphabet, where suffixes share long prefixes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120, max: 2 }), (text) => {
        expect([...suffixArray(text)]).toEqual(slowSuffixArray(text));
      }),
      { numRuns: 500 },
    );
  });

  it('takes a megabyte of one letter', () => {
    const order = suffixArray(new Uint8Array(1_000_000).fill(97));
    expect(order[0]).toBe(999_999);
    expect(order[999_999]).toBe(0);
  });
});
