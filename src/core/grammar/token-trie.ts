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
  const grown = growTrie(vocabulary);
  const { nodes, newNumber, parent, byte } = inPreorder(grown);
  const depth = new Uint16Array(nodes);
  let maxDepth = 0;
  for (let node = 1; node < nodes; node++) {
    depth[node] = depth[parent[node]] + 1;
    maxDepth = Math.max(maxDepth, depth[node]);
  }
  const end = Int32Array.from({ length: nodes }, (_, node) => node + 1);
  for (let node = nodes - 1; node > 0; node--) {
    if (end[node] > end[parent[node]]) end[parent[node]] = end[node];
  }
  const token = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) token[newNumber[node]] = grown.token[node];
  const { sameBytes } = grown;
  return {
    ...{ nodes, byte, parent, depth, maxDepth, end, token, sameBytes },
    ...childRows(byte, parent, nodes),
  };
}

/** Nodes in the order in which they were first needed. */
interface GrownTrie {
  readonly nodes: number;
  readonly byte: Uint8Array;
  readonly parent: Int32Array;
  readonly token: Int32Array;
  readonly sameBytes: Int32Array;
}

function growTrie(vocabulary: Vocabulary): GrownTrie {
  const capacity = 1 + totalBytes(vocabulary);
  const byte = new Uint8Array(capacity);
  const parent = new Int32Array(capacity).fill(none);
  const token = new Int32Array(capacity).fill(none);
  const sameBytes = new Int32Array(vocabulary.size).fill(none);
  const children = new ChildTable(capacity);
  let nodes = 1;
  for (let id = 0; id < vocabulary.size; id++) {
    const bytes = vocabulary.bytes(id);
    if (!bytes || bytes.length === 0) continue;
    let node = 0;
    for (const next of bytes) {
      const child = children.findOrAdd(node, next, nodes);
      if (child === nodes) {
        byte[nodes] = next;
        parent[nodes] = node;
        nodes++;
      }
      node = child;
    }
    sameBytes[id] = token[node];
    token[node] = id;
  }
  return { nodes, byte, parent, token, sameBytes };
}

function totalBytes(vocabulary: Vocabulary): number {
  let total = 0;
  for (let id = 0; id < vocabulary.size; id++) total += vocabulary.bytes(id)?.length ?? 0;
  return total;
}

/** Children by node and byte, in a table with open addressing. */
class ChildTable {
  readonly #keys: Float64Array;
  readonly #children: Int32Array;
  readonly #mask: number;

  constructor(nodes: number) {
    const size = 1 << Math.ceil(Math.log2(2 * nodes + 2));
    this.#keys = new Float64Array(size);
    this.#children = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** The child of `node` by `byte`; where there is none, `fresh` becomes it. */
  findOrAdd(node: number, byte: number, fresh: number): number {
    const key = node * 256 + byte + 1;
    let at = (Math.imul(node, 0x9e3779b1) ^ Math.imul(byte + 1, 0x85ebca6b)) >>> 4;
    for (at &= this.#mask; this.#keys[at] !== key; at = (at + 1) & this.#mask) {
      if (this.#keys[at] !== 0) continue;
      this.#keys[at] = key;
      this.#children[at] = fresh;
      return fresh;
    }
    return this.#children[at];
  }
}

interface Preorder {
  readonly nodes: number;
  /** By old number. */
  readonly newNumber: Int32Array;
  readonly parent: Int32Array;
  readonly byte: Uint8Array;
}

function inPreorder(grown: GrownTrie): Preorder {
  const { nodes } = grown;
  const { firstChild, sibling } = sortedChildren(grown);
  const newNumber = new Int32Array(nodes);
  const parent = new Int32Array(nodes).fill(none);
  const byte = new Uint8Array(nodes);
  let node = 0;
  for (let number = 0; number < nodes; number++) {
    newNumber[node] = number;
    byte[number] = grown.byte[node];
    if (node > 0) parent[number] = newNumber[grown.parent[node]];
    if (firstChild[node] !== none) {
      node = firstChild[node];
      continue;
    }
    while (node > 0 && sibling[node] === none) node = grown.parent[node];
    node = node > 0 ? sibling[node] : 0;
  }
  return { nodes, newNumber, parent, byte };
}

/** Links each node's children in the order of their bytes. */
function sortedChildren({ nodes, byte, parent }: GrownTrie): {
  firstChild: Int32Array;
  sibling: Int32Array;
} {
  const firstChild = new Int32Array(nodes).fill(none);
  const sibling = new Int32Array(nodes).fill(none);
  for (const node of byByteDescending(byte, nodes)) {
    sibling[node] = firstChild[parent[node]];
    firstChild[parent[node]] = node;
  }
  return { firstChild, sibling };
}

function byByteDescending(byte: Uint8Array, nodes: number): Int32Array {
  const starts = new Int32Array(257);
  for (let node = 1; node < nodes; node++) starts[256 - byte[node]]++;
  for (let at = 1; at < 257; at++) starts[at] += starts[at - 1];
  const sorted = new Int32Array(nodes - 1);
  for (let node = 1; node < nodes; node++) sorted[starts[255 - byte[node]]++] = node;
  return sorted;
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
