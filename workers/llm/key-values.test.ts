import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonPrefix, keepPositions } from './key-values';

describe('keepPositions', () => {
  it('keeps each head’s own first rows', () => {
    // 2 heads, 3 positions, 2 numbers each.
    const data = Float32Array.from([1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16]);
    expect([...keepPositions(data, [1, 2, 3, 2], 2)]).toEqual([1, 2, 3, 4, 11, 12, 13, 14]);
  });

  it('agrees with plain indexing for any shape', () => {
    const shape = fc.record({
      heads: fc.integer({ min: 1, max: 4 }),
      length: fc.integer({ min: 1, max: 9 }),
      width: fc.integer({ min: 1, max: 5 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(shape, ({ heads, length, width, share }) => {
        const positions = Math.floor(share * length);
        const data = Float32Array.from({ length: heads * length * width }, (_, i) => i);
        const kept = keepPositions(data, [1, heads, length, width], positions);
        for (let h = 0; h < heads; h++)
          for (let p = 0; p < positions; p++)
            for (let w = 0; w < width; w++)
              expect(kept[(h * positions + p) * width + w]).toBe(
                data[(h * length + p) * width + w],
              );
        expect(kept.length).toBe(heads * positions * width);
      }),
    );
  });
});

describe('commonPrefix', () => {
  it('stops at the first difference and at the shorter end', () => {
    expect(commonPrefix([1, 2, 3], [1, 2, 4, 5])).toBe(2);
    expect(commonPrefix([1, 2], [1, 2, 3])).toBe(2);
    expect(commonPrefix([], [1])).toBe(0);
    expect(commonPrefix([7], [8])).toBe(0);
  });
});
