import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../base/result';
import { answerOffset, answerSpan } from '../text/offsets';
import {
  applyChanges,
  applyEdit,
  composeChanges,
  invertChanges,
  invertEdit,
  makeChangeSet,
  mapPosition,
  mapSpan,
  rebaseEdit,
  type ChangeSet,
} from './edits';
import { record, redo, startHistory, undo } from './history';
import type { Edit } from './types';

const valueOf = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const edit = (text: string, start: number, end: number, after: string): Edit => ({
  range: answerSpan(start, end),
  before: text.slice(start, end),
  after,
  why: 'test',
});

const anyText = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '😀', '漢', 'א', '\ud800', '\u2028', '.'),
  maxLength: 30,
});

/** Disjoint edits of a text, from sorted cuts; touching ones and insertions come up. */
const changesOf = (text: string): fc.Arbitrary<ChangeSet> =>
  fc
    .tuple(
      fc.array(fc.nat(text.length), { maxLength: 8 }),
      fc.array(anyText, { minLength: 8, maxLength: 8 }),
    )
    .map(([cuts, afters]) => {
      const sorted = [...cuts].sort((a, b) => a - b);
      const edits: Edit[] = [];
      for (let i = 0; i + 1 < sorted.length; i += 2) {
        const next = edit(text, sorted[i], sorted[i + 1], afters[i]);
        const last = edits.at(-1);
        if (last && last.range.start === next.range.start && last.range.end === next.range.end)
          continue;
        edits.push(next);
      }
      return valueOf(makeChangeSet(edits));
    });
const textWithChanges = anyText.chain((text) => fc.tuple(fc.constant(text), changesOf(text)));
const textWithTwo = textWithChanges.chain(([text, first]) => {
  const middle = valueOf(applyChanges(text, first));
  return fc.tuple(fc.constant(text), fc.constant(first), fc.constant(middle), changesOf(middle));
});

describe('change sets', () => {
  it('leave every character outside their ranges as it was', () => {
    fc.assert(
      fc.property(textWithChanges, ([text, changes]) => {
        const kept = (source: string, set: ChangeSet) => {
          let at = 0;
          const pieces = set.map(({ range }) => {
            const piece = source.slice(at, range.start);
            at = range.end;
            return piece;
          });
          return [...pieces, source.slice(at)];
        };
        const result = valueOf(applyChanges(text, changes));
        expect(kept(result, invertChanges(changes))).toEqual(kept(text, changes));
      }),
    );
  });

  it('are taken back by their inverse', () => {
    fc.assert(
      fc.property(textWithChanges, ([text, changes]) => {
        const inverse = invertChanges(changes);
        expect(applyChanges(valueOf(applyChanges(text, changes)), inverse)).toEqual({
          ok: true,
          value: text,
        });
        expect(invertChanges(inverse)).toEqual(changes);
      }),
    );
  });

  it('compose to what they do in turn', () => {
    fc.assert(
      fc.property(textWithTwo, ([text, first, middle, second]) => {
        const composed = composeChanges(first, second);
        expect(applyChanges(text, composed)).toEqual(applyChanges(middle, second));
        expect(makeChangeSet(composed)).toEqual({ ok: true, value: composed });
      }),
      { numRuns: 1000 },
    );
  });

  it('map positions in order and inside the new text', () => {
    fc.assert(
      fc.property(
        textWithChanges,
        fc.constantFrom('start' as const, 'end' as const),
        ([text, changes], side) => {
          const length = valueOf(applyChanges(text, changes)).length;
          let last = 0;
          for (let position = 0; position <= text.length; position++) {
            const mapped = mapPosition(changes, answerOffset(position), side);
            expect(mapped).toBeGreaterThanOrEqual(last);
            expect(mapped).toBeLessThanOrEqual(length);
            last = mapped;
          }
        },
      ),
    );
  });

  it('map the spans they do not touch onto the same words', () => {
    fc.assert(
      fc.property(textWithChanges, fc.nat(), fc.nat(), ([text, changes], a, b) => {
        const start = a % (text.length + 1);
        const end = start + (b % (text.length - start + 1));
        const span = answerSpan(start, end);
        fc.pre(end > start);
        fc.pre(changes.every(({ range }) => range.end <= start || range.start >= end));
        const result = valueOf(applyChanges(text, changes));
        const mapped = mapSpan(changes, span);
        expect(result.slice(mapped.start, mapped.end)).toBe(text.slice(start, end));
      }),
    );
  });

  it('map a replaced span onto what replaced it', () => {
    const text = 'The Seine is short. It is a river.';
    const changes = [edit(text, 0, 19, 'The Seine is 775 km long.')];
    expect(mapSpan(changes, answerSpan(0, 19))).toEqual({ start: 0, end: 25 });
    expect(mapSpan(changes, answerSpan(20, 34))).toEqual({ start: 26, end: 40 });
  });

  it('refuse a text that reads differently', () => {
    expect(applyEdit('abc', edit('xbc', 0, 1, ''))).toMatchObject({
      ok: false,
      error: { kind: 'stale' },
    });
    expect(applyEdit('abc', edit('abcd', 3, 4, ''))).toMatchObject({
      ok: false,
      error: { kind: 'stale' },
    });
  });
});

describe('rebaseEdit', () => {
  it('gives the same text in either order, or refuses', () => {
    fc.assert(
      fc.property(textWithChanges, fc.nat(), fc.nat(), anyText, ([text, changes], a, b, after) => {
        const start = a % (text.length + 1);
        const later = edit(text, start, start + (b % (text.length - start + 1)), after);
        const rebased = rebaseEdit(later, changes);
        const together = makeChangeSet([...changes, later]);
        expect(rebased.ok).toBe(together.ok);
        if (!rebased.ok || !together.ok) return;
        const inTurn = applyEdit(valueOf(applyChanges(text, changes)), rebased.value);
        expect(inTurn).toEqual(applyChanges(text, together.value));
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses two changes of the same words, with a reason', () => {
    const text = 'one two three';
    const rebased = rebaseEdit(edit(text, 2, 6, 'x'), [edit(text, 4, 7, '2')]);
    expect(rebased).toEqual({
      ok: false,
      error: {
        kind: 'overlap',
        reason: 'Another change of the same words came first.',
        edit: edit(text, 4, 7, '2'),
      },
    });
  });
});

describe('history', () => {
  it('undoes and redoes every step', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.tuple(fc.nat(), fc.nat(), anyText), { maxLength: 6 }),
        (text, steps) => {
          let history = startHistory(text);
          const texts = [text];
          for (const [a, b, after] of steps) {
            const start = a % (history.text.length + 1);
            const end = start + (b % (history.text.length - start + 1));
            history = valueOf(record(history, edit(history.text, start, end, after))).history;
            texts.push(history.text);
          }
          const final = history;
          for (const expected of texts.slice(0, -1).reverse()) {
            const step = undo(history);
            expect(step?.history.text).toBe(expected);
            history = step!.history;
          }
          expect(undo(history)).toBeNull();
          for (const expected of texts.slice(1)) {
            history = redo(history)!.history;
            expect(history.text).toBe(expected);
          }
          expect(history).toEqual(final);
          expect(redo(history)).toBeNull();
        },
      ),
    );
  });

  it('forgets what was taken back when a new edit comes', () => {
    const first = valueOf(record(startHistory('abc'), edit('abc', 0, 1, 'x'))).history;
    const back = undo(first)!;
    expect(back.edit).toEqual(invertEdit(edit('abc', 0, 1, 'x')));
    expect(redo(valueOf(record(back.history, edit('abc', 2, 3, 'z'))).history)).toBeNull();
  });

  it('refuses an edit of another text', () => {
    expect(record(startHistory('abc'), edit('xyz', 0, 1, ''))).toMatchObject({ ok: false });
  });
});
