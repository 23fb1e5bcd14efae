import { dot } from '../../base/vectors';
import { segmentWords } from '../text/words';
import { isFunctionWord } from './language';
import { findNumbers } from './numbers';
import type { Window } from './types';

/** Up to so many windows, all are judged; above, as many are chosen. */
export const windowLimit = 24;
/** How many source sentences the chosen windows are laid around. */
const anchorLimit = 6;

interface SourceSentence {
  readonly window: Window;
  /** Every window that covers this sentence, shortest first. */
  readonly around: readonly Window[];
}

/** The windows of all sources, ready to be searched by words. */
export interface WindowIndex {
  readonly windows: readonly Window[];
  /** The windows of one sentence, in order: what embeddings are made of. */
  readonly sentences: readonly SourceSentence[];
  /** For each word or number: the sentences that hold it. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

export function indexWindows(windows: readonly Window[]): WindowIndex {
  const sentences = sentencesWithNeighbours(windows);
  const postings = new Map<string, number[]>();
  sentences.forEach(({ window }, index) => {
    for (const term of termsOf(window.text)) {
      const known = postings.get(term);
      if (known) known.push(index);
      else postings.set(term, [index]);
    }
  });
  return { windows, sentences, postings };
}

function sentencesWithNeighbours(windows: readonly Window[]): SourceSentence[] {
  const sentences: { window: Window; around: Window[] }[] = [];
  const indexOfStart = new Map<string, number>();
  for (const window of windows) {
    if (window.sentences !== 1) continue;
    indexOfStart.set(keyOf(window), sentences.length);
    sentences.push({ window, around: [] });
  }
  for (const window of windows) {
    const first = indexOfStart.get(keyOf(window)) ?? 0;
    for (let i = 0; i < window.sentences; i++) sentences[first + i].around.push(window);
  }
  for (const { window, around } of sentences)
    around.sort((a, b) => nearness(a, window) - nearness(b, window));
  return sentences;
}

function keyOf({ sourceId, span }: Window): string {
  return `${String(sourceId)}:${String(span.start)}`;
}

/** Shorter windows first; of one size, those that the sentence stands in the middle of. */
function nearness(window: Window, sentence: Window): number {
  const left = sentence.span.start - window.span.start;
  const right = window.span.end - sentence.span.end;
  const lean = Math.abs(left - right) / (left + right + 1);
  return window.sentences + lean / 2;
}

/** Words that say something, and numbers by value ("1,000" and "1000" are one term). */
function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const { text: word } of segmentWords(text)) if (!isFunctionWord(word)) terms.add(word);
  for (const { value } of findNumbers(text)) terms.add(`#${String(value)}`);
  return terms;
}

/** For each sentence that shares a word with `hypothesis`: the sum of the shared words' idf, 1 at most. */
function wordScores(hypothesis: string, { sentences, postings }: WindowIndex): Map<number, number> {
  const scores = new Map<number, number>();
  let total = 0;
  for (const term of termsOf(hypothesis)) {
    const holders = postings.get(term) ?? [];
    const idf = Math.log(1 + sentences.length / Math.max(1, holders.length));
    total += idf;
    for (const index of holders) scores.set(index, (scores.get(index) ?? 0) + idf);
  }
  for (const [index, score] of scores) scores.set(index, score / total);
  return scores;
}

function bestOf(scores: ReadonlyMap<number, number>, limit: number): number[] {
  return [...scores.entries()]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, limit)
    .map(([index]) => index);
}

/**
 * Which sentences are worth an embedding: all up to `limit`, else those that share most with one of the
 * hypotheses by words, each hypothesis having its share. Ascending indices into `index.sentences`.
 */
export function sentencesToEmbed(
  hypotheses: readonly string[],
  index: WindowIndex,
  limit: number,
): number[] {
  if (index.sentences.length <= limit) return index.sentences.map((_, sentence) => sentence);
  const share = Math.max(anchorLimit, Math.floor(limit / Math.max(1, hypotheses.length)));
  const chosen = new Set(
    hypotheses.flatMap((hypothesis) => bestOf(wordScores(hypothesis, index), share)),
  );
  return [...chosen].sort((a, b) => a - b);
}

/** How near each embedded sentence is to the hypothesis: cosines by index into `index.sentences`. */
export type Nearness = ReadonlyMap<number, number>;

/** Cosines of unit vectors. */
export function nearnessOf(
  hypothesis: Float32Array,
  sentences: ReadonlyMap<number, Float32Array>,
): Nearness {
  const cosines = new Map<number, number>();
  for (const [index, vector] of sentences) {
    cosines.set(index, dot(vector, hypothesis));
  }
  return cosines;
}

/**
 * The sentences that say most about `hypothesis`, best first: in turn the nearest by embedding and the one
 * that shares the rarest words and numbers. Without either, the first ones.
 */
export function nearestSentences(
  hypothesis: string,
  index: WindowIndex,
  nearness: Nearness,
  limit: number = anchorLimit,
): number[] {
  const byMeaning = bestOf(nearness, limit);
  const byWords = bestOf(wordScores(hypothesis, index), limit);
  const chosen = new Set<number>();
  for (let rank = 0; rank < limit; rank++) {
    for (const ranked of [byMeaning, byWords]) if (rank < ranked.length) chosen.add(ranked[rank]);
  }
  for (let next = 0; chosen.size < Math.min(limit, index.sentences.length); next++)
    chosen.add(next);
  return [...chosen].slice(0, limit);
}

/**
 * The windows to judge `hypothesis` on: all up to 24; else 24 around the nearest sentences, first those
 * sentences alone, then what stands around them, the nearest sentence first.
 */
export function selectWindows(
  hypothesis: string,
  index: WindowIndex,
  nearness: Nearness,
): Window[] {
  if (index.windows.length <= windowLimit) return [...index.windows];
  const anchors = nearestSentences(hypothesis, index, nearness);
  const chosen = new Set<Window>();
  const longest = Math.max(...anchors.map((anchor) => index.sentences[anchor].around.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const anchor of anchors) {
      const { around } = index.sentences[anchor];
      if (rank < around.length && chosen.size < windowLimit) chosen.add(around[rank]);
    }
  }
  return [...chosen];
}

/**
 * Passages for a prompt, in source order: the nearest sentences with up to two neighbours each, as far as
 * they do not overlap a nearer one's passage.
 */
export function nearestPassages(
  hypothesis: string,
  index: WindowIndex,
  nearness: Nearness,
  limit: number,
): Window[] {
  const passages: Window[] = [];
  for (const sentence of nearestSentences(hypothesis, index, nearness, limit)) {
    const widestFirst = index.sentences[sentence].around
      .filter((window) => window.sentences <= 3)
      .sort((a, b) => b.sentences - a.sentences);
    const free = widestFirst.find((window) => !passages.some((other) => overlap(other, window)));
    if (free) passages.push(free);
  }
  return passages.sort((a, b) => a.sourceId - b.sourceId || a.span.start - b.span.start);
}

function overlap(a: Window, b: Window): boolean {
  return a.sourceId === b.sourceId && a.span.start < b.span.end && b.span.start < a.span.end;
}
