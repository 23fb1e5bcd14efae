import { rouge, type Rouge } from '../metrics/rouge';
import type { AnswerSpan } from '../text/offsets';
import { sentencesOf } from '../triples/sentences';

/** What a correction did to a text. */
export interface TextComparison {
  /** Of the text after against the text before; `null` where one of them holds no word. */
  readonly rouge: Rouge | null;
  readonly sentences: number;
  /** Sentences of the text before that no longer stand there word for word. */
  readonly changed: number;
  /** Those among them that held nothing to correct. */
  readonly changedElsewhere: number;
  /** Sentences of the text after that did not stand in the text before. */
  readonly added: number;
}

/** @param doubtful where the text before holds what was to be corrected */
export function compareTexts(
  before: string,
  after: string,
  doubtful: readonly AnswerSpan[],
): TextComparison {
  const old = sentencesOf(before);
  const kept = countsOf(sentencesOf(after).map(({ start, end }) => wordsOf(after, start, end)));
  const changed = old.filter(({ start, end }) => !take(kept, wordsOf(before, start, end)));
  const elsewhere = changed.filter(
    ({ start, end }) => !doubtful.some((span) => span.start < end && start < span.end),
  );
  return {
    rouge: rouge(before, after),
    sentences: old.length,
    changed: changed.length,
    changedElsewhere: elsewhere.length,
    added: [...kept.values()].reduce((sum, count) => sum + count, 0),
  };
}

function wordsOf(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/\s+/gu, ' ').trim();
}

function countsOf(sentences: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return counts;
}

/** Takes one off the count of `sentence`; `false` when there is none left. */
function take(counts: Map<string, number>, sentence: string): boolean {
  const count = counts.get(sentence) ?? 0;
  if (count > 0) counts.set(sentence, count - 1);
  return count > 0;
}
