import { describe, expect, it } from 'vitest';
import { countWords } from './count-words';

describe('countWords', () => {
  it('counts runs between white space of any kind', () => {
    expect(countWords(' one\u2028two\u00a0three-four 🐦\n')).toBe(4);
    expect(countWords(' \n ')).toBe(0);
  });

  it('counts the characters of scripts without spaces', () => {
    expect(countWords('灯塔建于1874年。')).toBe(7);
  });
});
