import type { ProseMachine } from './prose';
import { TokenBits } from './token-set';
import { bytesBetween, childOf, type TokenTrie } from './token-trie';

/** With fewer nodes than this below one, walking them is quicker than a set of bits. */
const fewNodes = 512;

/** States from which all tokens were tried: others differ from one of these in a few places. */
const maxBases = 16;

/** A state is worth comparing with a base that takes the same way at the start of this share of tokens. */
const alikeShare = 0.5;

/**
 * The tokens that may follow in free text, for each state of its machine. They depend on the
 * vocabulary alone, so that they are found once and serve every answer. A new state is compared with
 * one that is known: below the first bytes the two nearly always meet in one state, and from there on
 * nothing differs.
 */
export class ProseTokens {
  readonly #trie: TokenTrie;
  readonly #machine: ProseMachine;
  readonly #size: number;
  readonly #known = new Map<number, TokenBits>();
  readonly #bases: number[] = [];
  readonly #below = new Map<string, TokenBits>();
  /** States by depth, on the way to a node. */
  readonly #way: Int32Array;
  readonly #baseWay: Int32Array;

  /** @param size one more than the largest token id */
  constructor(trie: TokenTrie, machine: ProseMachine, size: number) {
    this.#trie = trie;
    this.#machine = machine;
    this.#size = size;
    this.#way = new Int32Array(trie.maxDepth + 1);
    this.#baseWay = new Int32Array(trie.maxDepth + 1);
  }

  /** The tokens whose every byte the machine takes from `state` on. Not to be changed. */
  after(state: number): TokenBits {
    const known = this.#known.get(state);
    if (known) return known;
    const bits = this.#compute(state);
    this.#known.set(state, bits);
    return bits;
  }

  /** The same for what is left of tokens below `node`: a set if they are many, else one by one. */
  below(node: number, state: number, visit: (id: number) => void): TokenBits | null {
    if (this.#trie.end[node] - node < fewNodes) {
      this.#walk(node, state, visit);
      return null;
    }
    const key = `${node}/${state}`;
    const known = this.#below.get(key);
    if (known) return known;
    const bits = new TokenBits(this.#size);
    this.#walk(node, state, (id) => bits.add(id));
    this.#below.set(key, bits);
    return bits;
  }

  #compute(state: number): TokenBits {
    const base = this.#nearestBase(state);
    if (base !== null) return this.#compare(state, base);
    if (this.#bases.length < maxBases) this.#bases.push(state);
    const bits = new TokenBits(this.#size);
    this.#walk(0, state, (id) => bits.add(id));
    return bits;
  }

  /** The base that takes most tokens' first byte to the same state; `null` if none takes enough. */
  #nearestBase(state: number): number | null {
    let best: number | null = null;
    let most = this.#trie.nodes * alikeShare;
    for (const base of this.#bases) {
      const alike = this.#alike(state, base);
      if (alike > most) [best, most] = [base, alike];
    }
    return best;
  }

  /** Nodes below the first bytes that lead both states to one. */
  #alike(state: number, base: number): number {
    const { byte, end, nodes } = this.#trie;
    let alike = 0;
    for (let child = 1; child < nodes; child = end[child]) {
      const same = this.#machine.step(state, byte[child]) === this.#machine.step(base, byte[child]);
      if (same) alike += end[child] - child;
    }
    return alike;
  }

  #walk(root: number, state: number, visit: (id: number) => void): void {
    const { byte, depth, end, token, sameBytes } = this.#trie;
    const way = this.#way;
    way[depth[root]] = state;
    const last = end[root];
    for (let node = root + 1; node < last;) {
      const next = this.#machine.step(way[depth[node] - 1], byte[node]);
      if (next < 0) {
        node = end[node];
        continue;
      }
      way[depth[node]] = next;
      for (let id = token[node]; id >= 0; id = sameBytes[id]) visit(id);
      node++;
    }
  }

  #compare(state: number, base: number): TokenBits {
    const { byte, depth, end, nodes } = this.#trie;
    const bits = this.after(base).copy();
    const way = this.#way;
    const baseWay = this.#baseWay;
    way[0] = state;
    baseWay[0] = base;
    for (let node = 1; node < nodes;) {
      const at = depth[node];
      const next = this.#machine.step(way[at - 1], byte[node]);
      const before = baseWay[at - 1];
      const baseNext = before < 0 ? -1 : this.#machine.step(before, byte[node]);
      if (next === baseNext || next < 0) {
        if (baseNext >= 0 && next < 0) this.#removeFrom(bits, node);
        node = end[node];
        continue;
      }
      way[at] = next;
      baseWay[at] = baseNext;
      this.#addAt(bits, node);
      node++;
    }
    return bits;
  }

  #addAt(bits: TokenBits, node: number): void {
    const { token, sameBytes } = this.#trie;
    for (let id = token[node]; id >= 0; id = sameBytes[id]) bits.add(id);
  }

  #removeFrom(bits: TokenBits, node: number): void {
    const { end, token, sameBytes } = this.#trie;
    for (let at = node; at < end[node]; at++) {
      for (let id = token[at]; id >= 0; id = sameBytes[id]) bits.remove(id);
    }
  }
}

/** A place inside tokens where free text may stop and what follows it may begin. */
export interface Crossing {
  /** The last node of the free text. */
  readonly before: number;
  /** The node after the first byte of what follows. */
  readonly node: number;
}

/** All places in the trie, but at its root, from which `byte` leads on; in preorder. */
export function crossingsBy(trie: TokenTrie, byte: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (let node = 1; node < trie.nodes; node++) {
    if (trie.byte[node] === byte && trie.depth[node] > 1) {
      crossings.push({ before: trie.parent[node], node });
    }
  }
  return crossings;
}

/** The state after the bytes from `above` down to `node`; -1 where the machine takes them not. */
export function stateAt(
  trie: TokenTrie,
  machine: ProseMachine,
  above: number,
  node: number,
  state: number,
): number {
  let current = state;
  for (const byte of bytesBetween(trie, above, node)) {
    current = machine.step(current, byte);
    if (current < 0) return -1;
  }
  return current;
}

/** Marks the nodes from which `byte` leads on. */
export function nodesBefore(trie: TokenTrie, byte: number): Uint8Array {
  const marks = new Uint8Array(trie.nodes);
  for (let node = 0; node < trie.nodes; node++) {
    if (childOf(trie, node, byte) >= 0) marks[node] = 1;
  }
  return marks;
}
