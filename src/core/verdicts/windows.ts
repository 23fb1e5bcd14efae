import type { Span } from '../../base/span';
import type { PreparedSource } from '../sources/source';
import { shownSpan } from '../text/offsets';
import { splitLongSpans, splitSentences } from '../text/sentences';
import { estimatePieces } from './pieces';
import type { Window } from './types';

export interface WindowOptions {
  /**
   * Most word pieces of a premise, as `estimatePieces` counts them. 150 leaves a hypothesis 100 within the
   * 256 that the built-in judge was trained on.
   */
  readonly budget: number;
}

export const defaultWindows: WindowOptions = { budget: 150 };

/** Window sizes in sentences: short premises beside longer ones, since the judge is surest on short ones. */
const sizes = [1, 2, 3, 5];

interface Piece extends Span {
  readonly pieces: number;
}

/**
 * Every premise that the sources offer: runs of 1, 2, 3 and 5 whole sentences of shown text within the
 * budget, by source, then first sentence, then size. A sentence over the budget is cut between words.
 */
export function buildWindows(
  sources: readonly PreparedSource[],
  { budget }: WindowOptions = defaultWindows,
): Window[] {
  return sources.flatMap(({ id, shown }) => {
    const sentences = sentencesWithin(shown.text, budget);
    return sentences.flatMap((_, first) =>
      sizes.flatMap((size) =>
        windowAt(id, shown.text, sentences.slice(first, first + size), size, budget),
      ),
    );
  });
}

function windowAt(
  sourceId: number,
  text: string,
  sentences: readonly Piece[],
  size: number,
  budget: number,
): Window[] {
  const pieces = sentences.reduce((sum, sentence) => sum + sentence.pieces, 0);
  if (sentences.length < size || (size > 1 && pieces > budget)) return [];
  const span = shownSpan(sentences[0].start, sentences[size - 1].end);
  return [{ sourceId, span, text: text.slice(span.start, span.end), sentences: size }];
}

function sentencesWithin(text: string, budget: number): Piece[] {
  return splitSentences(text).flatMap((sentence) => {
    const pieces = estimatePieces(text.slice(sentence.start, sentence.end));
    if (pieces <= budget) return [{ ...sentence, pieces }];
    const length = sentence.end - sentence.start;
    const longest = Math.max(1, Math.floor((0.8 * length * budget) / pieces));
    return splitLongSpans(text, [sentence], longest).map((part) => ({
      ...part,
      pieces: estimatePieces(text.slice(part.start, part.end)),
    }));
  });
}
