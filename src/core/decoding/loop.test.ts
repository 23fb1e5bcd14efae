import { describe, expect, it } from 'vitest';
import { endsInLoop } from './loop';

const times = (count: number, ...tokens: number[]) =>
  Array.from({ length: count }, () => tokens).flat();

describe('endsInLoop', () => {
  it('finds one token repeated', () => expect(endsInLoop([1, 2, ...times(16, 7)])).toBe(true));
  it('finds a phrase repeated', () =>
    expect(endsInLoop([9, ...times(4, 1, 2, 3, 4, 5)])).toBe(true));
  it('lets a short repetition pass', () =>
    expect(endsInLoop([...times(3, 1, 2, 3, 4, 5)])).toBe(false));
  it('forgets a loop that was left', () => expect(endsInLoop([...times(20, 7), 8])).toBe(false));
  it('lets a list whose items differ pass', () => {
    const items = Array.from({ length: 12 }, (_, at) => [1, 2, 100 + at, 3]).flat();
    expect(endsInLoop(items)).toBe(false);
  });
});
