import { answerSpan } from '../text/offsets';
import { isAbstention } from './abstention';
import { sentencesOf } from './sentences';
import type { Statement } from './types';

/** The whole text as one statement, as the raw-NLI baseline judges it. */
export function wholeStatement(text: string): Statement {
  const spans = sentencesOf(text);
  return {
    origin: 'sentence',
    triple: null,
    sentences: spans.map((_, at) => at),
    sentenceSpan: answerSpan(0, text.length),
    spans: { subject: null, relation: null, object: null },
    coreference: null,
    hypothesis: text.replace(/\s+/gu, ' ').trim(),
    abstention: spans.every(({ start, end }) => isAbstention(text.slice(start, end))),
  };
}
