import { describe, expect, it } from 'vitest';
import { counted, countText, wordCount } from './count-text';

const progress = { stage: '', loading: false };

describe('countText', () => {
  it('counts bytes in megabytes and the rest one by one', () => {
    expect(countText({ ...progress, unit: 'bytes', done: 3_400_000, total: 147_000_000 })).toBe(
      '3.4 of 147 MB',
    );
    expect(countText({ ...progress, unit: 'tokens', done: 12, total: 256 })).toBe(
      '12 of 256 tokens',
    );
  });

  it('claims no total that is not known', () => {
    expect(countText({ ...progress, unit: 'tokens', done: 0, total: null })).toBe('');
    expect(countText({ ...progress, unit: 'tokens', done: 5, total: null })).toBe('5 tokens');
  });
});

describe('counted and wordCount', () => {
  it('choose the word by the number', () => {
    expect(counted(1, 'fact')).toBe('1 fact');
    expect(counted(1200, 'fact')).toBe('1,200 facts');
    expect(wordCount(' one\u2028word ')).toBe('2 words');
    expect(wordCount('')).toBe('0 words');
  });
});
