import { describe, expect, it } from 'vitest';
import { answerSpan } from '../../core/text/offsets';
import type { CitedAnswer, Citation } from '../../core/citations/types';
import { answerItems } from './answer-items';

const text = 'It is. {A} {B} So.';
const citation = (start: number, end: number): Citation => ({
  docId: 1,
  snippet: text.slice(start + 1, end - 1),
  span: answerSpan(start, end),
  written: text.slice(start, end),
});
const answer: CitedAnswer = {
  text,
  claims: [
    { text: 'It is.', span: answerSpan(0, 6), citations: [citation(7, 10), citation(11, 14)] },
  ],
  segments: [
    { kind: 'text', span: answerSpan(0, 7), claim: 0 },
    { kind: 'citation', span: answerSpan(7, 10), claim: 0 },
    { kind: 'text', span: answerSpan(10, 11), claim: 0 },
    { kind: 'citation', span: answerSpan(11, 14), claim: 0 },
    { kind: 'text', span: answerSpan(14, 18), claim: null },
  ],
  notices: [],
};

describe('answerItems', () => {
  it('puts each citation where it stands', () => {
    const items = answerItems(answer, answer.claims);
    expect(
      items.map((item) =>
        item.kind === 'text' ? item.text : item.citations.map((one) => one.citation.snippet),
      ),
    ).toEqual(['It is. ', ['A'], ' ', ['B'], ' So.']);
  });

  it('draws nothing for a citation that was dropped as a duplicate', () => {
    const items = answerItems(answer, [{ citations: [citation(7, 10)] }]);
    expect(items[3]).toEqual({ kind: 'citations', citations: [] });
  });
});
