import type { Span } from '../../base/span';
import { answerSpan, type AnswerSpan } from '../text/offsets';
import { splitLongSpans, splitSentences } from '../text/sentences';

/** Longest sentence that is checked in one piece, in UTF-16 units: a longer hypothesis leaves a premise no room. */
const longestSentence = 400;

/** The sentences of a text under check, in order; what is longer than the judge can read is cut. */
export function sentencesOf(text: string): AnswerSpan[] {
  const spans: Span[] = splitLongSpans(text, splitSentences(text), longestSentence);
  return spans.map(({ start, end }) => answerSpan(start, end));
}
