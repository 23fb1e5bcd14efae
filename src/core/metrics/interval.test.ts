import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanInterval } from './interval';
import { pairedDifference } from './paired';

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 1,
  maxLength: 30,
});

describe('meanInterval', () => {
  it('is undefined without values, and a point for equal ones', () => {
    expect(meanInterval([])).toBeNull();
    expect(meanInterval([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  });

  it('is near the normal interval for many values', () => {
    // Half zeros, half ones, n = 400: standard error 0.025, so that 95% is 0.5 +- 0.049.
    const { mean, low, high } = meanInterval(Array.from({ length: 400 }, (_, at) => at % 2))!;
    expect(mean).toBe(0.5);
    expect(low).toBeCloseTo(0.451, 2);
    expect(high).toBeCloseTo(0.549, 2);
  });

  it('gives the same interval for the same values, and holds their mean within their range', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const interval = meanInterval(values, { resamples: 200 })!;
        expect(meanInterval(values, { resamples: 200 })).toEqual(interval);
        expect(interval.low).toBeLessThanOrEqual(interval.high);
        expect(interval.low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(interval.high).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
      { numRuns: 30 },
    );
  });

  it('is wider where values come in clusters than where each is its own', () => {
    const values = Array.from({ length: 60 }, (_, at) => Math.floor(at / 3) % 2);
    const clusters = values.map((_, at) => String(Math.floor(at / 3)));
    const alone = meanInterval(values)!;
    const together = meanInterval(values, { clusters })!;
    expect(together.mean).toBe(alone.mean);
    expect(together.high - together.low).toBeGreaterThan(1.4 * (alone.high - alone.low));
    expect(() => meanInterval(values, { clusters: ['a'] })).toThrow(RangeError);
  });
});

describe('pairedDifference', () => {
  it('compares item by item and leaves out pairs that are not defined', () => {
    const difference = pairedDifference([0.9, 0.5, null, 1], [0.4, 0, 1, null]);
    expect(difference).toEqual({ mean: 0.5, low: 0.5, high: 0.5, pairs: 2 });
    expect(pairedDifference([null], [1])).toBeNull();
    expect(() => pairedDifference([1], [1, 2])).toThrow(RangeError);
  });

  it('sees a steady gain that the spread of the items would hide', () => {
    const base = Array.from({ length: 40 }, (_, at) => (at % 10) / 10);
    const better = base.map((value, at) => value + (at % 2 ? 0.04 : 0.06));
    const { mean, low, high } = pairedDifference(better, base)!;
    expect(mean).toBeCloseTo(0.05, 9);
    expect(low).toBeGreaterThan(0.04);
    expect(high).toBeLessThan(0.06);
    const clusters = base.map((_, at) => String(at >> 1));
    expect(pairedDifference(better, base, { clusters })!.low).toBeCloseTo(0.05, 9);
  });

  it('turns its sign with its sides', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const other = values.map((value) => 1 - value);
        const there = pairedDifference(values, other, { resamples: 50 })!;
        const back = pairedDifference(other, values, { resamples: 50 })!;
        expect(there.mean).toBeCloseTo(-back.mean, 9);
        expect(there.low).toBeCloseTo(-back.high, 9);
      }),
      { numRuns: 30 },
    );
  });
});
