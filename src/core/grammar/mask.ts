import type { Vocabulary } from '../decoding/vocabulary';
import { mayEnd, step, type State } from './automaton';
import type { Grammar } from './grammar';
import { ListedTokens, type TokenSet } from './token-set';
import type { TokenTrie } from './token-trie';

/**
 * The ids of the tokens that may follow `state`: those whose every byte the automaton takes, and the
 * ids that end an answer where the text may end. Empty means that no token may follow: a failure.
 */
export type Mask = TokenSet;

/** Computes masks, and keeps those that will be asked for again. */
export class MaskMaker {
  readonly #grammar: Grammar;
  readonly #trie: TokenTrie;
  readonly #endIds: readonly number[];
  readonly #kept = new Map<string, Mask>();

  constructor(grammar: Grammar, trie: TokenTrie, vocabulary: Vocabulary) {
    this.#grammar = grammar;
    this.#trie = trie;
    this.#endIds = vocabulary.endIds;
  }

  maskAfter(state: State): Mask {
    const key = stateKey(state);
    const known = this.#kept.get(key);
    if (known) return known;
    const mask = this.#compute(state);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(key, mask);
    return mask;
  }

  #compute(state: State): Mask {
    const ids: number[] = [];
    if (mayEnd(this.#grammar, state)) ids.push(...this.#endIds);
    if (state.length > 0) this.#walk(0, state, ids);
    return new ListedTokens(Int32Array.from(ids));
  }

  /** Walks trie and automaton together: a subtree is left at the first byte that may not stand. */
  #walk(node: number, state: State, ids: number[]): void {
    const { byte, firstChild, sibling, token, sameBytes } = this.#trie;
    for (let child = firstChild[node]; child >= 0; child = sibling[child]) {
      const next = step(this.#grammar, state, byte[child]);
      if (next.length === 0) continue;
      for (let id = token[child]; id >= 0; id = sameBytes[id]) ids.push(id);
      if (firstChild[child] >= 0) this.#walk(child, next, ids);
    }
  }
}

const maxKept = 512;

/** Tells states apart by all that decides what may follow. */
function stateKey(state: State): string {
  return state
    .map(({ part, at, excerpt, items, groups }) =>
      excerpt
        ? `${part}:${excerpt.low}-${excerpt.high}+${excerpt.depth}:${items}:${groups}`
        : `${part}:${at}:${items}:${groups}`,
    )
    .join(' ');
}

/** The mask by trying every token in turn: slow, and plain enough to check the fast one against. */
export function slowMask(grammar: Grammar, vocabulary: Vocabulary, state: State): Mask {
  const ids: number[] = mayEnd(grammar, state) ? [...vocabulary.endIds] : [];
  for (let id = 0; id < vocabulary.size; id++) {
    let current = vocabulary.bytes(id) ? state : [];
    for (const byte of vocabulary.bytes(id) ?? []) current = step(grammar, current, byte);
    if (current.length > 0) ids.push(id);
  }
  return new ListedTokens(Int32Array.from(ids));
}
