import { describe, expect, it } from 'vitest';
import { percent, shownToken, spokenToken } from './token-shown';

describe('a token as it is shown', () => {
  it('has visible white space', () => {
    expect(shownToken(' dam')).toBe('␣dam');
    expect(shownToken('.\n\n')).toBe('.⏎⏎');
    expect(shownToken('<end>')).toBe('end');
  });

  it('keeps markup as text and unmasks characters that hide or turn text around', () => {
    expect(shownToken('<b>')).toBe('<b>');
    expect(shownToken('\u202e\u200b\u00a0\u0007')).toBe('U+202EU+200BU+00A0U+0007');
    expect(shownToken('é世👩')).toBe('é世👩');
  });

  it('can be read out', () => {
    expect(spokenToken(' dam')).toBe('space dam');
    expect(spokenToken(' ')).toBe('space');
    expect(spokenToken('<end>')).toBe('end of the answer');
  });
});

describe('percent', () => {
  it('is never rounded to nothing or to everything', () => {
    const shares = [0, 0.000001, 0.004, 0.07, 0.996, 0.999999, 1];
    expect(shares.map(percent)).toEqual(['0%', '<0.01%', '0.4%', '7%', '99.6%', '99.99%', '100%']);
  });
});
