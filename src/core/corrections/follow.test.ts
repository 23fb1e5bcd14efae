import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryCitations, moveCitations } from '../citations/carried';
import { answerSpan } from '../text/offsets';
import { compareTexts } from './compare';
import { applyEdit, invertEdit } from './edits';
import { editBetween } from './hand-edit';

const words = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '.', '😀', '😁', 'é'),
  maxLength: 12,
});

describe('editBetween', () => {
  it('leads from one text to the other and back, and cuts no surrogate pair', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const edit = editBetween(before, after, 'by hand');
        if (!edit) {
          expect(before).toBe(after);
          return;
        }
        expect(applyEdit(before, edit)).toEqual({ ok: true, value: after });
        expect(applyEdit(after, invertEdit(edit))).toEqual({ ok: true, value: before });
        // A lone half of a pair cannot be encoded.
        for (const part of [edit.before, edit.after]) expect(() => encodeURI(part)).not.toThrow();
      }),
    );
  });

  it('is the changed words alone', () => {
    expect(editBetween('Ulm is old.', 'Ulm is very old.', '')).toMatchObject({
      range: answerSpan(7, 7),
      before: '',
      after: 'very ',
    });
  });
});

describe('compareTexts', () => {
  const before = 'Ulm is old. Bonn is new. Rome is far.';

  it('counts what changed where nothing was to be corrected', () => {
    const after = 'Ulm is new. Bonn is new. Rome is near. So it is.';
    const { rouge, ...counts } = compareTexts(before, after, [answerSpan(0, 11)]);
    expect(counts).toEqual({ sentences: 3, changed: 2, changedElsewhere: 1, added: 3 });
    expect(rouge?.rouge1.f1).toBeGreaterThan(0.5);
  });

  it('finds nothing changed in the same text, and no ROUGE without words', () => {
    expect(compareTexts(before, before, [])).toMatchObject({
      rouge: { rouge1: { f1: 1 }, rougeL: { f1: 1 } },
      changed: 0,
      changedElsewhere: 0,
      added: 0,
    });
    expect(compareTexts(before, '', [])).toMatchObject({ rouge: null, changed: 3 });
  });
});

describe('citations of a checked text', () => {
  const text = 'Ulm is old. Ulm is old. Bonn is new.';
  const citation = {
    docId: 1,
    snippet: 'q',
    span: answerSpan(0, 1),
    written: '',
    status: 'exact' as const,
    score: 1,
    places: [],
    quote: 'q',
  };
  const claim = (claimText: string) => ({
    text: claimText,
    span: answerSpan(0, 1),
    citations: [citation],
  });
  const carried = carryCitations(
    text,
    ['Ulm is old.', 'Ulm is old.', 'Bonn is new.'].map(claim),
    (one) => one,
  );

  it('stand at their own claims, also where two claims are alike', () => {
    expect(carried.map(({ span }) => span)).toEqual([
      answerSpan(0, 11),
      answerSpan(12, 23),
      answerSpan(24, 36),
    ]);
  });

  it('move with an edit before them, know an edit of their claim, and go with it', () => {
    const longer = { range: answerSpan(7, 10), before: 'old', after: 'very old', why: '' };
    const moved = moveCitations(carried, longer);
    expect(moved.map(({ span, edited }) => [span.start, span.end, edited])).toEqual([
      [0, 16, true],
      [17, 28, false],
      [29, 41, false],
    ]);
    const without = { range: answerSpan(0, 12), before: 'Ulm is old. ', after: '', why: '' };
    expect(moveCitations(carried, without).map(({ span }) => span.start)).toEqual([0, 12]);
  });
});
