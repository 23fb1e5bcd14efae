import type { Span } from '../../base/span';
import { utf8Length } from '../../base/bytes';
import { splitLongSpans, splitSentences } from '../text/sentences';
import { segmentWords } from '../text/words';
import type { SnippetUnit } from './spec';

/** Where an excerpt of a text may start and end, in UTF-16 units of it. */
export interface Boundaries {
  /** Ascending starts; `firstEnd[k]` is the earliest end of an excerpt from `starts[k]`. */
  readonly starts: readonly number[];
  readonly firstEnds: readonly number[];
  /** Ascending ends. */
  readonly ends: readonly number[];
}

export interface UnitOptions {
  readonly unit: SnippetUnit;
  /** Fewest words of an excerpt with unit `words`; a text with fewer words may be taken whole. */
  readonly minWords: number;
  /** Longest excerpt in bytes: longer sentences are cut at clauses, so that each can be quoted. */
  readonly maxBytes: number;
}

/** The most bytes of UTF-8 that one UTF-16 unit can take. */
const bytesPerUnit = 3;

export function excerptBoundaries(text: string, options: UnitOptions): Boundaries {
  if (options.unit === 'free') return charBoundaries(text);
  if (options.unit === 'words') return wordBoundaries(text, options.minWords);
  return sentenceBoundaries(text, options.maxBytes);
}

function charBoundaries(text: string): Boundaries {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (text[at] !== ' ') {
      starts.push(at);
      ends.push(next);
    }
    at = next;
  }
  return { starts, ends, firstEnds: ends };
}

function wordBoundaries(text: string, minWords: number): Boundaries {
  const words = segmentWords(text).map((word) => word.span);
  const need = Math.min(minWords, words.length);
  if (need === 0) return { starts: [], firstEnds: [], ends: [] };
  const starts: number[] = [];
  const firstEnds: number[] = [];
  for (let k = 0; k + need <= words.length; k++) {
    starts.push(words[k].start);
    firstEnds.push(words[k + need - 1].end);
  }
  const ends = words.flatMap((word, k) => endsOfWord(text, word, words[k + 1]));
  return { starts, firstEnds, ends };
}

/** A word's own end, and the end of the marks that follow it without a space. */
function endsOfWord(text: string, word: Span, next: Span | undefined): number[] {
  let end = word.end;
  const limit = next?.start ?? text.length;
  while (end < limit && text[end] !== ' ') end++;
  const marksEnd = end > word.end && (end === limit ? next === undefined : true);
  return marksEnd ? [word.end, end] : [word.end];
}

function sentenceBoundaries(text: string, maxBytes: number): Boundaries {
  const spans = splitSentences(text).flatMap((span) =>
    utf8Length(text.slice(span.start, span.end)) <= maxBytes
      ? [span]
      : splitLongSpans(text, [span], Math.floor(maxBytes / bytesPerUnit)),
  );
  const ends = spans.map((span) => span.end);
  return { starts: spans.map((span) => span.start), firstEnds: ends, ends };
}
