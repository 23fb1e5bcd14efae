import { shownSpan } from '../text/offsets';
import type { ShownSpan } from '../text/offsets';
import type { ShownText } from '../text/shown';
import { alignmentWords } from './words';

/** The words of a source, ready to be compared with snippets. */
export interface AlignedText {
  /** Number of each folded word. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** The words in order, by number. */
  readonly ids: Int32Array;
  /** UTF-16 units of the shown text at which each word starts and ends. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export function indexForAlignment(shown: string): AlignedText {
  const words = alignmentWords(shown);
  const vocabulary = new Map<string, number>();
  const ids = Int32Array.from(words, ({ text }) => {
    const id = vocabulary.get(text) ?? vocabulary.size;
    vocabulary.set(text, id);
    return id;
  });
  const starts = Int32Array.from(words, (word) => word.span.start);
  const ends = Int32Array.from(words, (word) => word.span.end);
  return { vocabulary, ids, starts, ends };
}

const indices = new WeakMap<ShownText, AlignedText>();

/** The index of a source's shown text: built when first asked for, then kept as long as the source. */
export function alignedTextOf(shown: ShownText): AlignedText {
  const known = indices.get(shown);
  if (known) return known;
  const made = indexForAlignment(shown.text);
  indices.set(shown, made);
  return made;
}

/** The snippet's words in terms of one source. */
interface Query {
  readonly text: AlignedText;
  /** By word number: 1 for the words of the snippet. */
  readonly wanted: Uint8Array;
  /** Different words of the snippet, those unknown to the source included. */
  readonly size: number;
  readonly minWords: number;
  readonly maxWords: number;
}

/** A window of words `[start, start + words)`. */
interface Best {
  score: number;
  start: number;
  words: number;
}

function queryOf(snippet: string, text: AlignedText): Query {
  const words = alignmentWords(snippet);
  const different = new Set(words.map((word) => word.text));
  const wanted = new Uint8Array(text.vocabulary.size);
  for (const word of different) {
    const id = text.vocabulary.get(word);
    if (id !== undefined) wanted[id] = 1;
  }
  const minWords = Math.max(1, Math.ceil(words.length / 2));
  return { text, wanted, size: different.size, minWords, maxWords: 2 * words.length };
}

/** Counts, while a window slides, its different words and how many of them the snippet has. */
class SlidingCount {
  readonly #query: Query;
  readonly #counts: Int32Array;
  different = 0;
  shared = 0;

  constructor(query: Query) {
    this.#query = query;
    this.#counts = new Int32Array(query.text.vocabulary.size);
  }

  add(at: number): void {
    const id = this.#query.text.ids[at];
    if (this.#counts[id]++ > 0) return;
    this.different++;
    this.shared += this.#query.wanted[id];
  }

  remove(at: number): void {
    const id = this.#query.text.ids[at];
    if (--this.#counts[id] > 0) return;
    this.different--;
    this.shared -= this.#query.wanted[id];
  }
}

/** Ties: shorter, then earlier. Windows may come in any order. */
function keepBetter(best: Best, score: number, start: number, words: number): void {
  if (score < best.score) return;
  if (score === best.score && words > best.words) return;
  if (score === best.score && words === best.words && start >= best.start) return;
  best.score = score;
  best.start = start;
  best.words = words;
}

/** Tries all windows of the least length. */
function tryShortest(query: Query, best: Best): void {
  const { minWords, size } = query;
  const count = new SlidingCount(query);
  for (let end = 1; end <= query.text.ids.length; end++) {
    count.add(end - 1);
    const start = end - minWords;
    if (start > 0) count.remove(start - 1);
    if (start < 0) continue;
    keepBetter(best, count.shared / (size + count.different - count.shared), start, minWords);
  }
}

/** For each start, how many of the snippet's words the longest window from there holds. */
function reachable(query: Query): Int32Array {
  const { length } = query.text.ids;
  const count = new SlidingCount(query);
  const shared = new Int32Array(length);
  for (let start = length - 1; start >= 0; start--) {
    count.add(start);
    if (start + query.maxWords < length) count.remove(start + query.maxWords);
    shared[start] = count.shared;
  }
  return shared;
}

/** Whether a window that scores at most `bound` could still win. */
function canWin({ size, minWords }: Query, best: Best, bound: number): boolean {
  if (bound !== best.score) return bound > best.score;
  return Math.max(minWords, Math.ceil(bound * size)) <= best.words;
}

/** Tries the windows from `start`, growing, until the words that are not the snippet's rule a win out. */
function tryFrom(query: Query, start: number, most: number, stamps: Int32Array, best: Best): void {
  const { ids } = query.text;
  const last = Math.min(ids.length, start + query.maxWords);
  let shared = 0;
  let foreign = 0;
  for (let end = start; end < last; end++) {
    const id = ids[end];
    if (stamps[id] === start + 1) continue;
    stamps[id] = start + 1;
    if (query.wanted[id] === 0) {
      foreign++;
      if (!canWin(query, best, most / (query.size + foreign))) return;
      continue;
    }
    shared++;
    const words = end + 1 - start;
    if (words >= query.minWords) keepBetter(best, shared / (query.size + foreign), start, words);
  }
}

/**
 * Tries the longer windows. One that begins or ends with a word foreign to the snippet, or with one it
 * has already, loses to the same window without that word; so only first occurrences of the snippet's
 * words end one here, and only its words begin one.
 */
function tryLonger(query: Query, best: Best): void {
  const { ids } = query.text;
  const most = reachable(query);
  const stamps = new Int32Array(query.text.vocabulary.size);
  for (let start = 0; start < ids.length; start++) {
    if (query.wanted[ids[start]] === 0) continue;
    const shared = most[start];
    if (canWin(query, best, shared / query.size)) tryFrom(query, start, shared, stamps, best);
  }
}

/**
 * Post-hoc alignment: the window of the source's words, from half to twice as long as the snippet, whose
 * set of words overlaps most with the snippet's (Jaccard). `null` below `threshold` (0 to 1), and for
 * a snippet without words. Of equal windows the shorter wins, then the earlier.
 */
export function alignSnippet(
  snippet: string,
  text: AlignedText,
  threshold: number,
): { span: ShownSpan; score: number } | null {
  const query = queryOf(snippet, text);
  if (query.size === 0 || text.ids.length < query.minWords) return null;
  // Nothing below the threshold needs to be looked at closely.
  const best: Best = { score: threshold, start: -1, words: Infinity };
  tryShortest(query, best);
  tryLonger(query, best);
  if (best.start < 0 || best.score <= 0) return null;
  const span = shownSpan(text.starts[best.start], text.ends[best.start + best.words - 1]);
  return { span, score: best.score };
}
