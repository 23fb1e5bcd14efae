import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff';

describe('wordDiff', () => {
  it('shows a changed name as one change', () => {
    expect(wordDiff('It leaves from Marlow Bay.', 'It leaves from Port Ellery.')).toEqual([
      { kind: 'same', text: 'It leaves from ' },
      { kind: 'removed', text: 'Marlow Bay' },
      { kind: 'added', text: 'Port Ellery' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('gives back both sentences', () => {
    const words = fc
      .array(fc.constantFrom('a', 'bee', ' ', '  ', '.', '世界', '🐦'))
      .map((list) => list.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = wordDiff(before, after);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });
});
