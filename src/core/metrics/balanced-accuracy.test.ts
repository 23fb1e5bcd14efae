import { describe, expect, it } from 'vitest';
import { balancedAccuracy, bootstrapInterval, type Detection } from './balanced-accuracy';

const items = (text: string): Detection[] =>
  text.split(' ').map((pair) => ({ gold: pair.startsWith('1'), found: pair.endsWith('1') }));

describe('balancedAccuracy', () => {
  it('is the mean of both rates, whatever the sizes of the classes', () => {
    // 2 of 3 inconsistent items found, 1 of 2 consistent ones left alone.
    expect(balancedAccuracy(items('11 11 10 00 01'))).toBeCloseTo((2 / 3 + 1 / 2) / 2, 12);
    expect(balancedAccuracy(items('11 00'))).toBe(1);
    expect(balancedAccuracy(items('10 01'))).toBe(0);
    expect(balancedAccuracy(items('11 01 01 01'))).toBe(0.5);
  });

  it('is not defined where a class has no item', () => {
    expect(balancedAccuracy([])).toBeNull();
    expect(balancedAccuracy(items('11 10'))).toBeNull();
  });
});

describe('bootstrapInterval', () => {
  const statistic = ([group]: readonly (readonly Detection[])[]) => balancedAccuracy(group);

  it('holds the value, narrows with more items, and is the same for the same seed', () => {
    const few = items('11 10 11 00 01 00');
    const many = Array.from({ length: 20 }, () => few).flat();
    const narrow = bootstrapInterval([many], statistic);
    const wide = bootstrapInterval([few], statistic);
    if (!narrow || !wide) throw new Error('No interval.');
    expect(narrow.mean).toBeCloseTo(wide.mean, 12);
    expect(narrow.low).toBeLessThan(narrow.mean);
    expect(narrow.high).toBeGreaterThan(narrow.mean);
    expect(narrow.high - narrow.low).toBeLessThan(0.6 * (wide.high - wide.low));
    expect(bootstrapInterval([many], statistic)).toEqual(narrow);
  });

  it('is not defined where the statistic is not', () => {
    expect(bootstrapInterval([items('11')], statistic)).toBeNull();
  });
});
