import { encodeUtf8, utf8Length } from '../../base/bytes';
import { excerptBoundaries, type Boundaries, type UnitOptions } from './boundaries';
import { suffixArray } from './suffix-array';

export interface ExcerptOptions extends UnitOptions {
  /** The bytes that end an excerpt in the grammar: no excerpt holds them. */
  readonly closer: string;
  /** Further characters that no excerpt may hold. */
  readonly forbidden: string;
}

/**
 * The allowed starts of excerpts of a text, in the order of the suffixes that begin there, so that
 * all places where some bytes were read so far are one interval. A suffix array that is kept only
 * where an excerpt may start takes 8 bytes a start, and answers for the very occurrence that was
 * read whether an excerpt may end there, which a suffix automaton cannot.
 */
export interface ExcerptIndex {
  /** UTF-8 of the text's pieces; a line feed, which shown text never holds, stands between them. */
  readonly bytes: Uint8Array;
  /** Byte positions of the starts, in suffix order. */
  readonly starts: Int32Array;
  /** For each entry of `starts`, the earliest byte position where its excerpt may end. */
  readonly firstEnds: Int32Array;
  /** Bit p tells whether an excerpt may end before byte p. */
  readonly ends: Uint32Array;
  readonly maxBytes: number;
}

export const pieceBreak = 0x0a;

/** Builds the index of excerpts that lie inside one of `passages`. Time is linear in the bytes. */
export function buildExcerptIndex(
  passages: readonly string[],
  options: ExcerptOptions,
): ExcerptIndex {
  const pieces = passages
    .flatMap((passage) => splitAtBarriers(passage, options))
    .flatMap((text) => boundedPiece(text, options));
  const bytes = encodeUtf8(pieces.map(({ text }) => text).join('\n'));
  const ends = new Uint32Array((bytes.length >> 5) + 1);
  const firstEndOf = new Int32Array(bytes.length).fill(-1);
  let base = 0;
  for (const piece of pieces) {
    markPiece(piece, base, options, firstEndOf, ends);
    base += utf8Length(piece.text) + 1;
  }
  return { bytes, ends, maxBytes: options.maxBytes, ...sortedStarts(bytes, firstEndOf, options) };
}

interface Piece {
  readonly text: string;
  readonly bounds: Boundaries;
}

/** Cut off after the last place where an excerpt may end: an end ahead is then always in the piece. */
function boundedPiece(text: string, options: ExcerptOptions): Piece[] {
  const bounds = excerptBoundaries(text, options);
  const end = bounds.ends.at(-1);
  return end === undefined ? [] : [{ text: text.slice(0, end), bounds }];
}

/** Cuts a passage where the closer or a forbidden character stands, so that no excerpt crosses it. */
function splitAtBarriers(passage: string, { closer, forbidden }: ExcerptOptions): string[] {
  const lead = closer.slice(0, -1);
  const tail = closer.slice(-1);
  // A lone surrogate has no UTF-8, so a text that holds one cannot be quoted across it.
  const broken = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
  return passage
    .split(broken)
    .flatMap((part) => (lead === '' ? [part] : part.split(closer).flatMap(rejoin(lead, tail))))
    .flatMap((part) => splitAtAny(part, lead === '' ? forbidden + closer : forbidden))
    .filter((part) => part.trim() !== '');
}

/** Gives the closer's characters back to the pieces around it: the lead before the cut, the tail after. */
function rejoin(lead: string, tail: string): (part: string, at: number, all: string[]) => string {
  return (part, at, all) => (at > 0 ? tail : '') + part + (at < all.length - 1 ? lead : '');
}

function splitAtAny(text: string, characters: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (!characters.includes(text[at]) && text.charCodeAt(at) >= 0x20) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

function markPiece(
  { text, bounds }: Piece,
  base: number,
  options: ExcerptOptions,
  firstEndOf: Int32Array,
  ends: Uint32Array,
): void {
  const byteOf = byteOffsets(text);
  for (const end of bounds.ends) setBit(ends, base + byteOf[end]);
  for (let k = 0; k < bounds.starts.length; k++) {
    const from = base + byteOf[bounds.starts[k]];
    const firstEnd = base + byteOf[bounds.firstEnds[k]];
    if (firstEnd - from <= options.maxBytes) firstEndOf[from] = firstEnd;
  }
}

/** For each UTF-16 offset of `text`, the byte offset of the character it stands in. */
function byteOffsets(text: string): Int32Array {
  const offsets = new Int32Array(text.length + 1);
  let bytes = 0;
  for (let at = 0; at < text.length;) {
    const point = text.codePointAt(at) ?? 0;
    offsets[at] = bytes;
    if (point > 0xffff) offsets[at + 1] = bytes;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point > 0xffff ? 2 : 1;
  }
  offsets[text.length] = bytes;
  return offsets;
}

function sortedStarts(
  bytes: Uint8Array,
  firstEndOf: Int32Array,
  { closer }: ExcerptOptions,
): Pick<ExcerptIndex, 'starts' | 'firstEnds'> {
  // The grammar's opening quote and this byte would together read as the closer.
  const badStart = closer.length > 1 ? closer.charCodeAt(closer.length - 1) : -1;
  const starts = suffixArray(bytes).filter(
    (position) => firstEndOf[position] >= 0 && bytes[position] !== badStart,
  );
  return { starts, firstEnds: starts.map((position) => firstEndOf[position]) };
}

function setBit(bits: Uint32Array, at: number): void {
  bits[at >> 5] |= 1 << (at & 31);
}

/** The first bit set from `from` on, which there must be one. */
function nextBit(bits: Uint32Array, from: number): number {
  let at = from >> 5;
  let word = bits[at] & (-1 << (from & 31));
  while (word === 0) word = bits[++at];
  return (at << 5) + 31 - Math.clz32(word & -word);
}

/** An excerpt being read: entries `[low, high)` of `starts` share the `depth` bytes read so far. */
export interface ExcerptState {
  readonly low: number;
  readonly high: number;
  readonly depth: number;
}

export function excerptStart(index: ExcerptIndex): ExcerptState {
  return { low: 0, high: index.starts.length, depth: 0 };
}

/** Whether the excerpt of entry `k` may end before byte `at`, which lies in its piece. */
export function endsAt({ ends, firstEnds }: ExcerptIndex, k: number, at: number): boolean {
  return at >= firstEnds[k] && (ends[at >> 5] & (1 << (at & 31))) !== 0;
}

/** The nearest byte position from `at` on, in its piece, where the excerpt of entry `k` may end; -1 if too far. */
export function endAhead(index: ExcerptIndex, k: number, at: number): number {
  const end = nextBit(index.ends, Math.max(at, index.firstEnds[k]));
  return end - index.starts[k] <= index.maxBytes ? end : -1;
}

/** The state after `byte`; `null` when no excerpt goes on so, or none that does could still end in time. */
export function excerptStep(
  index: ExcerptIndex,
  { low, high, depth }: ExcerptState,
  byte: number,
): ExcerptState | null {
  if (byte === pieceBreak) return null;
  const from = firstNotBelow(index, low, high, depth, byte);
  const to = from < high ? firstNotBelow(index, from, high, depth, byte + 1) : from;
  for (let k = from; k < to; k++) {
    const reachesAnEnd = endAhead(index, k, index.starts[k] + depth + 1) >= 0;
    if (reachesAnEnd) return { low: from, high: to, depth: depth + 1 };
  }
  return null;
}

/** First entry of `[low, high)` whose byte at `depth` is at least `byte`: the interval is sorted by it. */
function firstNotBelow(
  { bytes, starts }: ExcerptIndex,
  low: number,
  high: number,
  depth: number,
  byte: number,
): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    // Past the end of the text stands no byte: that suffix is the smallest.
    const at = starts[middle] + depth;
    if ((at < bytes.length ? bytes[at] : -1) < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether what was read so far is a whole excerpt. */
export function excerptMayEnd(index: ExcerptIndex, { low, high, depth }: ExcerptState): boolean {
  for (let k = low; k < high; k++) if (endsAt(index, k, index.starts[k] + depth)) return true;
  return false;
}

/** The nearest place where what was read so far could end as a whole excerpt; `null` if none is in reach. */
export function nearestEnd(
  index: ExcerptIndex,
  { low, high, depth }: ExcerptState,
): { readonly from: number; readonly to: number } | null {
  let best: { from: number; to: number } | null = null;
  for (let k = low; k < high; k++) {
    const from = index.starts[k] + depth;
    const to = endAhead(index, k, from);
    if (to >= 0 && (best === null || to - from < best.to - best.from)) best = { from, to };
    if (best && (best.to === best.from || k - low > scanLimit)) return best;
  }
  return best;
}

/** Occurrences looked at for a near end once one is known; the first ones are as near as any. */
const scanLimit = 64;
