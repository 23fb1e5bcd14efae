import { describe, expect, it } from 'vitest';
import type { Edit } from '../core/corrections/types';
import { answerSpan } from '../core/text/offsets';
import { rebaseOffers, sentenceWith } from './offers';
import type { Offer } from './offers';

const text = 'The hut is red. The sea is wide.';
const edit = (start: number, end: number, after: string): Edit => ({
  range: answerSpan(start, end),
  before: text.slice(start, end),
  after,
  why: 'test',
});
const offer = (id: string, made: Edit): Offer => ({
  kind: 'offered',
  correction: { kind: 'replace', factId: id, oldTriple: null, newTriple: null, edit: made, p: 0 },
});

describe('rebaseOffers', () => {
  it('moves an offer along with the text, and refuses one whose words were changed', () => {
    const offers = {
      f1: offer('f1', edit(11, 14, 'blue')),
      f2: offer('f2', edit(27, 31, 'deep')),
    };
    const after = rebaseOffers(offers, edit(11, 14, 'yellow'));
    expect(after.f1?.kind).toBe('refused');
    expect(after.f2).toMatchObject({
      kind: 'offered',
      correction: { edit: { range: { start: 30, end: 34 }, after: 'deep' } },
    });
  });
});

describe('sentenceWith', () => {
  it('gives the sentence before and after', () => {
    expect(sentenceWith(text, answerSpan(0, 15), edit(11, 14, 'blue'))).toEqual({
      before: 'The hut is red.',
      after: 'The hut is blue.',
    });
  });

  it('takes in what an edit covers beyond the sentence', () => {
    expect(sentenceWith(text, answerSpan(0, 15), edit(0, 16, ''))).toEqual({
      before: 'The hut is red. ',
      after: '',
    });
  });
});
