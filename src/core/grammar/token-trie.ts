import type { Vocabulary } from '../decoding/vocabulary';

/**
 * The tokens of a vocabulary as a trie of bytes, in typed arrays. Nodes stand in preorder, children
 * in the order of their bytes, so that the nodes below `n` are those from `n + 1` up to `end[n]`, and
 * a walk is a loop that skips what it leaves out. Node 0 is the root. Special tokens are not in it.
 */
export interface TokenTrie {
  readonly nodes: number;
  /** The byte that leads to the node. */
  readonly byte: Uint8Array;
  readonly parent: Int32Array;
  /** Bytes from the root. */
  readonly depth: Uint16Array;
  readonly maxDepth: number;
  /** The first node after those below. */
  readonly end: Int32Array;
  /** First token that ends at the node, or -1; tokens of the same bytes are linked by `sameBytes`. */
  readonly token: Int32Array;
  /** By token id: another token of the same bytes, or -1. */
  readonly sameBytes: Int32Array;
  /** For a node with many children, where its row of 256 begins in `rows`; else -1. */
  readonly rowOf: Int32Array;
  readonly rows: Int32Array;
}

const none = -1;

/** A node with more children than this gets a row: looking through a list would take longer. */
const fewChildren = 4;

export function buildTokenTrie(vocabulary: Vocabulary): TokenTrie {
  const { nodes, byte, parent, depth, token, sameBytes } = grow(flatten(vocabulary));
  const end = new Int32Array(nodes);
  let maxDepth = 0;
  for (let node = nodes - 1; node > 0; node--) {
    end[node] ||= node + 1;
    if (end[node] > end[parent[node]]) end[parent[node]] = end[node];
    if (depth[node] > maxDepth) maxDepth = depth[node];
  }
  end[0] ||= 1;
  return {
    ...{ nodes, byte, parent, depth, maxDepth, end, token, sameBytes },
    ...childRows(byte, parent, nodes),
  };
}

/** The bytes of all tokens behind each other: those of `id` from `starts[id]` up to `starts[id + 1]`. */
interface FlatTokens {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
}

function flatten(vocabulary: Vocabulary): FlatTokens {
  const starts = new Int32Array(vocabulary.size + 1);
  let bytes = new Uint8Array(8 * vocabulary.size + 64);
  for (let id = 0; id < vocabulary.size; id++) {
    const token = vocabulary.bytes(id);
    const from = starts[id];
    const to = from + (token?.length ?? 0);
    if (to > bytes.length) {
      const wider = new Uint8Array(2 * to);
      wider.set(bytes);
      bytes = wider;
    }
    for (let at = from; at < to && token; at++) bytes[at] = token[at - from];
    starts[id + 1] = to;
  }
  return { bytes, starts };
}

/** Ids below this fit beside four bytes in the 53 bits of a number. */
const idRange = 2 ** 20;

/**
 * Ids of the tokens that have bytes, in the order of their bytes, and of ids where those are the same.
 * The engine sorts numbers fast: so the first four bytes and the id go into one, and only the few
 * tokens that agree in four bytes are compared one by one.
 */
function inByteOrder(tokens: FlatTokens): Int32Array {
  const { bytes, starts } = tokens;
  const size = starts.length - 1;
  if (size > idRange) throw new RangeError('A vocabulary of over 2^20 tokens.');
  const keys = new Float64Array(size);
  let count = 0;
  for (let id = 0; id < size; id++) {
    const [from, to] = [starts[id], starts[id + 1]];
    if (from === to) continue;
    let key = 0;
    for (let at = from; at < from + 4; at++) key = key * 256 + (at < to ? bytes[at] : 0);
    keys[count++] = key * idRange + id;
  }
  const sorted = keys.subarray(0, count).sort();
  const ids = new Int32Array(count);
  for (let at = 0; at < count; at++) ids[at] = sorted[at] % idRange;
  const compare = (one: number, other: number) => compareTokens(tokens, one, other);
  for (let from = 0; from < count;) {
    const limit = (Math.floor(sorted[from] / idRange) + 1) * idRange;
    let to = from + 1;
    while (to < count && sorted[to] < limit) to++;
    sortRun(ids, from, to, compare);
    from = to;
  }
  return ids;
}

/** Short runs are the rule, and sorting them in place spares the engine's set-up for each. */
function sortRun(
  ids: Int32Array,
  from: number,
  to: number,
  compare: (one: number, other: number) => number,
): void {
  if (to - from > 24) {
    ids.subarray(from, to).sort(compare);
    return;
  }
  for (let next = from + 1; next < to; next++) {
    const id = ids[next];
    let at = next;
    for (; at > from && compare(ids[at - 1], id) > 0; at--) ids[at] = ids[at - 1];
    ids[at] = id;
  }
}

function compareTokens(tokens: FlatTokens, one: number, other: number): number {
  const { bytes, starts } = tokens;
  const lengths = lengthOf(starts, one) - lengthOf(starts, other);
  const shared = sharedLength(tokens, one, other);
  const shorter = lengths < 0 ? one : other;
  if (shared === lengthOf(starts, shorter)) return lengths || one - other;
  return bytes[starts[one] + shared] - bytes[starts[other] + shared];
}

function lengthOf(starts: Int32Array, id: number): number {
  return starts[id + 1] - starts[id];
}

function sharedLength({ bytes, starts }: FlatTokens, one: number, other: number): number {
  const shorter = Math.min(lengthOf(starts, one), lengthOf(starts, other));
  const [a, b] = [starts[one], starts[other]];
  for (let at = 0; at < shorter; at++) if (bytes[a + at] !== bytes[b + at]) return at;
  return shorter;
}

type Grown = Pick<TokenTrie, 'nodes' | 'byte' | 'parent' | 'depth' | 'token' | 'sameBytes'>;

/** In the order of their bytes, tokens need their nodes in preorder: each goes on from the one before. */
function grow(tokens: FlatTokens): Grown {
  const { bytes, starts } = tokens;
  const capacity = 1 + starts[starts.length - 1];
  const byte = new Uint8Array(capacity);
  const parent = new Int32Array(capacity);
  const depth = new Uint16Array(capacity);
  const token = new Int32Array(capacity).fill(none);
  const sameBytes = new Int32Array(starts.length - 1).fill(none);
  /** Nodes of the token before, by depth; the root is at 0. */
  const path: number[] = [0];
  parent[0] = none;
  let nodes = 1;
  let before = none;
  for (const id of inByteOrder(tokens)) {
    const length = lengthOf(starts, id);
    for (let at = before < 0 ? 0 : sharedLength(tokens, before, id); at < length; at++) {
      byte[nodes] = bytes[starts[id] + at];
      parent[nodes] = path[at];
      depth[nodes] = at + 1;
      path[at + 1] = nodes++;
    }
    const node = path[length];
    sameBytes[id] = token[node];
    token[node] = id;
    before = id;
  }
  return {
    nodes,
    byte: byte.slice(0, nodes),
    parent: parent.slice(0, nodes),
    depth: depth.slice(0, nodes),
    token: token.slice(0, nodes),
    sameBytes,
  };
}

function childRows(
  byte: Uint8Array,
  parent: Int32Array,
  nodes: number,
): Pick<TokenTrie, 'rowOf' | 'rows'> {
  const children = new Int32Array(nodes);
  for (let node = 1; node < nodes; node++) children[parent[node]]++;
  const rowOf = new Int32Array(nodes).fill(none);
  let count = 0;
  for (let node = 0; node < nodes; node++) {
    if (children[node] > fewChildren) rowOf[node] = 256 * count++;
  }
  const rows = new Int32Array(256 * count).fill(none);
  for (let node = 1; node < nodes; node++) {
    const row = rowOf[parent[node]];
    if (row !== none) rows[row + byte[node]] = node;
  }
  return { rowOf, rows };
}

/** The child of `node` by `byte`, or -1. */
export function childOf(trie: TokenTrie, node: number, byte: number): number {
  const row = trie.rowOf[node];
  if (row !== none) return trie.rows[row + byte];
  const end = trie.end[node];
  for (let child = node + 1; child < end; child = trie.end[child]) {
    if (trie.byte[child] === byte) return child;
  }
  return none;
}

/** The bytes from `above` down to `node`, which is below it. */
export function bytesBetween(trie: TokenTrie, above: number, node: number): Uint8Array {
  const bytes = new Uint8Array(trie.depth[node] - trie.depth[above]);
  let at = node;
  for (let length = bytes.length; length > 0; at = trie.parent[at]) {
    bytes[--length] = trie.byte[at];
  }
  return bytes;
}

/**
 * Cuts `bytes` into tokens, the longest first at each place. `null` where no token fits, which a
 * tokenizer with single-byte tokens never meets.
 */
export function longestTokens(trie: TokenTrie, bytes: Uint8Array): number[] | null {
  const tokens: number[] = [];
  for (let at = 0; at < bytes.length;) {
    let node = 0;
    let best = none;
    let length = 0;
    for (let end = at; end < bytes.length; end++) {
      node = childOf(trie, node, bytes[end]);
      if (node === none) break;
      if (trie.token[node] === none) continue;
      best = trie.token[node];
      length = end + 1 - at;
    }
    if (best === none) return null;
    tokens.push(best);
    at += length;
  }
  return tokens;
}
