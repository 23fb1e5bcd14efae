import { describe, expect, it } from 'vitest';
import { differenceText, durationText, rangeText, valueText } from './figure-text';

describe('valueText', () => {
  it('shows shares as points, and what is undefined as n/a', () => {
    expect(valueText(0.4567, { unit: 'points' })).toBe('45.7');
    expect(valueText(null, { unit: 'points' })).toBe('n/a');
    expect(valueText(3, { unit: 'seconds' })).toBe('3.0');
    expect(valueText(1.5, { unit: 'number' })).toBe('1.50');
  });
});

describe('rangeText and differenceText', () => {
  it('show both ends, and the sign of a difference', () => {
    expect(rangeText({ low: null, high: null }, { unit: 'points' })).toBe('no interval');
    expect(rangeText({ low: 0.25, high: 0.75 }, { unit: 'points' })).toBe('25.0 to 75.0');
    expect(differenceText(0.05, { unit: 'points' })).toBe('+5.0');
    expect(differenceText(-0.05, { unit: 'points' })).toBe('\u22125.0');
    expect(differenceText(-0.0001, { unit: 'points' })).toBe('0.0');
    expect(differenceText(0, { unit: 'points' })).toBe('0.0');
  });
});

describe('durationText', () => {
  it('takes the unit that says most', () => {
    expect(durationText(42)).toBe('42 s');
    expect(durationText(600)).toBe('10 min');
    expect(durationText(7500)).toBe('2 h 5 min');
  });
});
