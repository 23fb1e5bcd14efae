import type { Vocabulary } from '../decoding/vocabulary';
import {
  endAhead,
  endsAt,
  excerptStart,
  excerptStep,
  pieceBreak,
  type ExcerptIndex,
  type ExcerptState,
} from './excerpt-index';
import { nodesBefore } from './prose-tokens';
import { childOf, type TokenTrie } from './token-trie';

/** What may follow inside an excerpt. Views of scratch space, good until the next walk. */
export interface ExcerptTokens {
  readonly ids: Int32Array;
  /** Nodes after which the excerpt may end and what follows it may begin inside the same token. */
  readonly crossings: Int32Array;
}

/** From so many occurrences on, what was found is kept: the start of a snippet comes up again and again. */
const manyOccurrences = 512;

/** What follows so many is found in advance, as long as no more than these are looked at for each start. */
const preparedShare = 8;

/** Sets kept for each index; a long text has no more common words than this. */
const maxKept = 4096;

/**
 * Walks the places where an excerpt may go on through the trie of tokens. The places stand in the
 * order of their bytes, so that those which go on alike are neighbours and are passed over at once.
 */
export class ExcerptWalker {
  readonly #trie: TokenTrie;
  readonly #vocabulary: Vocabulary;
  readonly #ids: Int32Array;
  readonly #crossings: Int32Array;
  /** By node: the walk that found its tokens, and the one that found that an excerpt may end there. */
  readonly #found: Int32Array;
  readonly #crossed: Int32Array;
  #walk = 0;
  #idCount = 0;
  #crossingCount = 0;
  /** Nodes on the way of the entry followed last, after which another that goes alike might end. */
  readonly #openNodes: Int32Array;
  readonly #openOffsets: Int32Array;
  #openCount = 0;
  readonly #leading = new Map<number, Uint8Array>();
  readonly #kept = new WeakMap<ExcerptIndex, Map<string, ExcerptTokens>>();

  constructor(trie: TokenTrie, vocabulary: Vocabulary) {
    this.#trie = trie;
    this.#vocabulary = vocabulary;
    this.#ids = new Int32Array(vocabulary.size);
    this.#crossings = new Int32Array(trie.nodes);
    this.#openNodes = new Int32Array(trie.maxDepth + 1);
    this.#openOffsets = new Int32Array(trie.maxDepth + 1);
    this.#found = new Int32Array(trie.nodes);
    this.#crossed = new Int32Array(trie.nodes);
  }

  /**
   * The tokens below `node` whose bytes go on from `state`.
   * @param closer the first byte of what follows the excerpt
   */
  tokens(index: ExcerptIndex, state: ExcerptState, node: number, closer: number): ExcerptTokens {
    if (state.high - state.low < manyOccurrences) return this.#find(index, state, node, closer);
    const kept = this.#keptFor(index);
    const key = `${state.low}-${state.high}+${state.depth}/${node}/${closer}`;
    const known = kept.get(key);
    if (known) return known;
    const { ids, crossings } = this.#find(index, state, node, closer);
    const found = { ids: ids.slice(), crossings: crossings.slice() };
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, found);
    return found;
  }

  /**
   * Finds what may begin a snippet, and what may follow its commonest beginnings, before it is asked
   * for. Time is linear in the starts.
   */
  prepare(index: ExcerptIndex, closer: number): void {
    if (this.#kept.has(index)) return;
    this.#keptFor(index);
    let work = preparedShare * index.starts.length;
    const states = [excerptStart(index)];
    for (const state of states) {
      if (work < 0) return;
      work -= state.high - state.low;
      for (const id of this.tokens(index, state, 0, closer).ids.slice()) {
        const next = this.#after(index, state, id);
        if (next && next.high - next.low >= manyOccurrences) states.push(next);
      }
    }
  }

  /** Bytes that are kept for an index, besides itself. */
  keptBytes(index: ExcerptIndex): number {
    let bytes = 0;
    for (const { ids, crossings } of this.#kept.get(index)?.values() ?? []) {
      bytes += ids.byteLength + crossings.byteLength;
    }
    return bytes;
  }

  #after(index: ExcerptIndex, state: ExcerptState, id: number): ExcerptState | null {
    let current: ExcerptState | null = state;
    for (const byte of this.#vocabulary.bytes(id) ?? []) {
      current = current && excerptStep(index, current, byte);
    }
    return current;
  }

  #keptFor(index: ExcerptIndex): Map<string, ExcerptTokens> {
    const known = this.#kept.get(index);
    if (known) return known;
    const kept = new Map<string, ExcerptTokens>();
    this.#kept.set(index, kept);
    return kept;
  }

  #find(index: ExcerptIndex, state: ExcerptState, node: number, closer: number): ExcerptTokens {
    this.#walk++;
    this.#idCount = 0;
    this.#crossingCount = 0;
    const leading = this.#nodesBefore(closer);
    for (let k = state.low; k < state.high;) {
      const alike = this.#follow(index, k, state.depth, node, leading);
      const next = alike > 0 ? afterAlike(index, k, state, alike) : k + 1;
      for (let at = 0; at < this.#openCount; at++) this.#cross(index, k + 1, next, at);
      k = next;
    }
    return {
      ids: this.#ids.subarray(0, this.#idCount),
      crossings: this.#crossings.subarray(0, this.#crossingCount),
    };
  }

  /** Looks for one of the entries `[from, to)`, passed over as alike, that may end at an open node. */
  #cross(index: ExcerptIndex, from: number, to: number, open: number): void {
    const node = this.#openNodes[open];
    const offset = this.#openOffsets[open];
    for (let k = from; k < to; k++) {
      if (endsAt(index, k, index.starts[k] + offset)) return this.#addCrossing(node);
    }
  }

  #nodesBefore(byte: number): Uint8Array {
    const known = this.#leading.get(byte);
    if (known) return known;
    const marks = nodesBefore(this.#trie, byte);
    this.#leading.set(byte, marks);
    return marks;
  }

  /**
   * Follows entry `k` down the trie. Answers how many bytes another entry must share with it from
   * `depth` on to find no other tokens; 0 where that cannot be said.
   */
  #follow(
    index: ExcerptIndex,
    k: number,
    depth: number,
    root: number,
    leading: Uint8Array,
  ): number {
    const { bytes, starts } = index;
    const from = starts[k] + depth;
    this.#openCount = 0;
    let node = root;
    for (let at = from; at < bytes.length && bytes[at] !== pieceBreak;) {
      node = childOf(this.#trie, node, bytes[at]);
      if (node < 0) return at - from + 1;
      at++;
      if (this.#found[node] !== this.#walk) {
        // Another entry with these bytes may be nearer to one of its ends.
        if (endAhead(index, k, at) < 0) return 0;
        this.#addTokens(node);
      }
      if (leading[node] === 0 || this.#crossed[node] === this.#walk) continue;
      if (endsAt(index, k, at)) this.#addCrossing(node);
      else this.#open(node, at - starts[k]);
    }
    return 0;
  }

  #open(node: number, offset: number): void {
    this.#openNodes[this.#openCount] = node;
    this.#openOffsets[this.#openCount++] = offset;
  }

  #addTokens(node: number): void {
    const { token, sameBytes } = this.#trie;
    this.#found[node] = this.#walk;
    for (let id = token[node]; id >= 0; id = sameBytes[id]) this.#ids[this.#idCount++] = id;
  }

  #addCrossing(node: number): void {
    this.#crossed[node] = this.#walk;
    this.#crossings[this.#crossingCount++] = node;
  }
}

/** The first entry after `k` that does not share `length` bytes with it from the state's depth on. */
function afterAlike(
  index: ExcerptIndex,
  k: number,
  { high, depth }: ExcerptState,
  length: number,
): number {
  let alike = k;
  let stride = 1;
  while (alike + stride < high && isAlike(index, k, alike + stride, depth, length)) {
    alike += stride;
    stride *= 2;
  }
  let different = Math.min(alike + stride, high);
  while (different - alike > 1) {
    const middle = (alike + different) >> 1;
    if (isAlike(index, k, middle, depth, length)) alike = middle;
    else different = middle;
  }
  return different;
}

function isAlike(
  { bytes, starts }: ExcerptIndex,
  a: number,
  b: number,
  depth: number,
  length: number,
): boolean {
  const left = starts[a] + depth;
  const right = starts[b] + depth;
  for (let at = 0; at < length; at++) if (bytes[left + at] !== bytes[right + at]) return false;
  return true;
}
