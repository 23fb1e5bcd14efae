import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startHistory, undo } from '../core/corrections/history';
import { followText } from './text-history';

describe('followText', () => {
  it('makes a change of the field one more edit, which undo leads back over', () => {
    const history = followText(startHistory('The dam is old.'), 'The dam is very old.');
    expect(history.text).toBe('The dam is very old.');
    expect(history.done).toHaveLength(1);
    expect(undo(history)?.history.text).toBe('The dam is old.');
  });

  it('begins with the first text of all, and leaves the same text alone', () => {
    const begun = followText(startHistory(''), 'First.');
    expect(begun).toMatchObject({ text: 'First.', done: [] });
    expect(followText(begun, 'First.')).toBe(begun);
  });

  it('leads back to every text that stood there', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(texts, (list) => {
        let history = startHistory(list[0]);
        for (const text of list) history = followText(history, text);
        for (const text of list.toReversed()) {
          if (history.text !== text) history = undo(history)?.history ?? history;
          expect(history.text).toBe(text);
        }
      }),
    );
  });
});
