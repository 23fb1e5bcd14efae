import type { Vocabulary } from '../decoding/vocabulary';

/**
 * The tokens of a vocabulary as a trie of bytes, in typed arrays. Node 0 is the root; a node's
 * children are linked by `sibling` in the order of their bytes. Special tokens are not in it.
 */
export interface TokenTrie {
  readonly byte: Uint8Array;
  readonly firstChild: Int32Array;
  readonly sibling: Int32Array;
  /** First token that ends at the node, or -1; tokens of the same bytes are linked by `sameBytes`. */
  readonly token: Int32Array;
  /** By token id: another token of the same bytes, or -1. */
  readonly sameBytes: Int32Array;
}

const none = -1;

export function buildTokenTrie(vocabulary: Vocabulary): TokenTrie {
  const tokens = tokensInByteOrder(vocabulary);
  const capacity = 1 + tokens.reduce((sum, token) => sum + token.bytes.length, 0);
  const byte = new Uint8Array(capacity);
  const firstChild = new Int32Array(capacity).fill(none);
  const sibling = new Int32Array(capacity).fill(none);
  const token = new Int32Array(capacity).fill(none);
  const sameBytes = new Int32Array(vocabulary.size).fill(none);
  let nodes = 1;

  /** Nodes on the way to the token added last: in byte order a new token shares a prefix of it. */
  const path: number[] = [0];
  const lastChild = new Int32Array(capacity).fill(none);
  for (const { id, bytes } of tokens) {
    let depth = 0;
    while (
      depth < bytes.length &&
      depth + 1 < path.length &&
      byte[path[depth + 1]] === bytes[depth]
    )
      depth++;
    path.length = depth + 1;
    for (; depth < bytes.length; depth++) {
      const parent = path[depth];
      byte[nodes] = bytes[depth];
      if (lastChild[parent] === none) firstChild[parent] = nodes;
      else sibling[lastChild[parent]] = nodes;
      lastChild[parent] = nodes;
      path.push(nodes++);
    }
    const node = path[bytes.length];
    sameBytes[id] = token[node];
    token[node] = id;
  }
  return {
    byte: byte.slice(0, nodes),
    firstChild: firstChild.slice(0, nodes),
    sibling: sibling.slice(0, nodes),
    token: token.slice(0, nodes),
    sameBytes,
  };
}

function tokensInByteOrder(vocabulary: Vocabulary): { id: number; bytes: Uint8Array }[] {
  const tokens: { id: number; bytes: Uint8Array }[] = [];
  for (let id = 0; id < vocabulary.size; id++) {
    const bytes = vocabulary.bytes(id);
    if (bytes && bytes.length > 0) tokens.push({ id, bytes });
  }
  return tokens.sort((a, b) => compareBytes(a.bytes, b.bytes));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** The child of `node` by `byte`, or -1. */
export function childOf(trie: TokenTrie, node: number, byte: number): number {
  let child = trie.firstChild[node];
  while (child !== none && trie.byte[child] < byte) child = trie.sibling[child];
  return child !== none && trie.byte[child] === byte ? child : none;
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
