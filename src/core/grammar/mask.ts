import { encodeUtf8 } from '../../base/bytes';
import type { Vocabulary } from '../decoding/vocabulary';
import { mayEnd, opened, opens, step, type Counters, type State, type Thread } from './automaton';
import { excerptStart, type ExcerptState } from './excerpt-index';
import { ExcerptWalker } from './excerpt-tokens';
import type { Edge, ExcerptPart, Grammar, LiteralPart, ProsePart } from './grammar';
import type { ProseMachine } from './prose';
import { crossingsBy, ProseTokens, stateAt, type Crossing } from './prose-tokens';
import { ListedTokens, TokenBits, type TokenSet } from './token-set';
import { buildTokenTrie, childOf, type TokenTrie } from './token-trie';

/**
 * The ids of the tokens that may follow `state`: those whose every byte the automaton takes, and the
 * ids that end an answer where the text may end. Empty means that no token may follow: a failure.
 */
export type Mask = TokenSet;

/** What masks need to know of a vocabulary. It is its alone, so that it serves every request. */
export class MaskTables {
  readonly trie: TokenTrie;
  readonly size: number;
  readonly endIds: readonly number[];
  readonly excerpts: ExcerptWalker;
  readonly #prose = new Map<ProseMachine, ProseTokens>();
  readonly #crossings = new Map<number, readonly Crossing[]>();

  constructor(vocabulary: Vocabulary) {
    this.trie = buildTokenTrie(vocabulary);
    this.size = vocabulary.size;
    this.endIds = vocabulary.endIds;
    this.excerpts = new ExcerptWalker(this.trie, vocabulary);
  }

  proseTokens(machine: ProseMachine): ProseTokens {
    const known = this.#prose.get(machine);
    if (known) return known;
    const tokens = new ProseTokens(this.trie, machine, this.size);
    this.#prose.set(machine, tokens);
    return tokens;
  }

  /** Finds the tokens of free text's common states, so that no answer has to wait for them. */
  warm(machine: ProseMachine, sample: string): void {
    const tokens = this.proseTokens(machine);
    const afterSpace = childOf(this.trie, 0, space);
    if (afterSpace >= 0) tokens.below(afterSpace, 0, () => undefined);
    tokens.after(0);
    let state = 0;
    for (const byte of encodeUtf8(sample)) {
      state = machine.step(state, byte);
      if (state < 0) return;
      tokens.after(state);
    }
  }

  crossings(byte: number): readonly Crossing[] {
    const known = this.#crossings.get(byte);
    if (known) return known;
    const crossings = crossingsBy(this.trie, byte);
    this.#crossings.set(byte, crossings);
    return crossings;
  }
}

/** Computes masks, and keeps those that will be asked for again. */
export class MaskMaker {
  readonly #grammar: Grammar;
  readonly tables: MaskTables;
  readonly #kept = new Map<string, Mask>();
  /** The mask in the making: a large set, if any, and ids besides. */
  #bits: TokenBits | null = null;
  #own = false;
  readonly #ids: Int32Array;
  #count = 0;
  /** By id: the mask that holds it. */
  readonly #listed: Int32Array;
  #number = 0;

  constructor(grammar: Grammar, tables: MaskTables) {
    this.#grammar = grammar;
    this.tables = tables;
    this.#ids = new Int32Array(tables.size);
    this.#listed = new Int32Array(tables.size);
  }

  /** Finds in advance what may begin a snippet of each text; what is known already takes no time. */
  prepare(): void {
    for (const part of this.#grammar.parts) {
      if (part.kind !== 'excerpt') continue;
      this.tables.excerpts.prepare(part.index, closerOf(this.#grammar, part));
    }
  }

  maskAfter(state: State): Mask {
    if (state.length === 1 && state[0].excerpt) return this.#compute(state);
    const key = stateKey(state);
    const known = this.#kept.get(key);
    if (known) return known;
    const mask = this.#compute(state);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(key, mask);
    return mask;
  }

  #compute(state: State): Mask {
    this.#number++;
    this.#bits = null;
    this.#own = false;
    this.#count = 0;
    if (mayEnd(this.#grammar, state)) for (const id of this.tables.endIds) this.#add(id);
    for (const thread of state) this.#addThread(thread);
    if (this.#bits === null) return new ListedTokens(this.#ids.slice(0, this.#count));
    if (this.#count === 0) return this.#bits;
    const bits = this.#ownBits(this.#bits);
    for (let at = 0; at < this.#count; at++) bits.add(this.#ids[at]);
    return bits;
  }

  readonly #add = (id: number): void => {
    if (this.#listed[id] === this.#number) return;
    this.#listed[id] = this.#number;
    this.#ids[this.#count++] = id;
  };

  #addBits(bits: TokenBits): void {
    if (this.#bits === null) this.#bits = bits;
    else this.#ownBits(this.#bits).addAll(bits);
  }

  /** Sets that others share are copied before they are changed. */
  #ownBits(bits: TokenBits): TokenBits {
    if (this.#own) return bits;
    this.#own = true;
    this.#bits = bits.copy();
    return this.#bits;
  }

  #addThread(thread: Thread): void {
    const part = this.#grammar.parts[thread.part];
    if (part.kind === 'literal') this.#literal(part, thread.at, thread, 0);
    else if (part.kind === 'prose') this.#prose(part, thread.at, thread, 0);
    else if (part.kind === 'excerpt') {
      this.#excerpt(part, thread.excerpt ?? excerptStart(part.index), thread, 0);
    }
  }

  /** Goes over to the next part inside a token, whose bytes so far led to `node`. */
  #enter(edges: readonly Edge[], counters: Counters, node: number): void {
    for (const edge of edges) {
      if (!opens(edge, counters)) continue;
      const thread = opened(this.#grammar, edge, counters);
      const part = this.#grammar.parts[thread.part];
      if (part.kind === 'literal') this.#literal(part, 0, thread, node);
      else if (part.kind === 'prose') this.#prose(part, 0, thread, node);
      else if (part.kind === 'excerpt') this.#excerpt(part, excerptStart(part.index), thread, node);
    }
  }

  #literal(part: LiteralPart, from: number, counters: Counters, root: number): void {
    const { trie } = this.tables;
    let node = root;
    for (let at = from; at < part.bytes.length; at++) {
      node = childOf(trie, node, part.bytes[at]);
      if (node < 0) return;
      const isLast = at + 1 === part.bytes.length;
      if (isLast && !part.next.some((edge) => opens(edge, counters))) return;
      for (let id = trie.token[node]; id >= 0; id = trie.sameBytes[id]) this.#add(id);
    }
    this.#enter(part.next, counters, node);
  }

  #prose(part: ProsePart, state: number, counters: Counters, node: number): void {
    const tokens = this.tables.proseTokens(part.machine);
    const bits = node === 0 ? tokens.after(state) : tokens.below(node, state, this.#add);
    if (bits) this.#addBits(bits);
    for (const edge of part.next) {
      // Where the text may end, no further byte is taken.
      if (this.#grammar.parts[edge.to].kind === 'end' || !opens(edge, counters)) continue;
      this.#leaveProse(part, state, edge, counters, node);
    }
  }

  /** Free text may stop inside a token, where what follows begins. */
  #leaveProse(part: ProsePart, state: number, edge: Edge, counters: Counters, root: number): void {
    const { trie } = this.tables;
    const thread = opened(this.#grammar, edge, counters);
    const next = literalAt(this.#grammar, edge);
    for (const { before, node } of this.tables.crossings(next.bytes[0])) {
      if (before <= root || node >= trie.end[root]) continue;
      const at = stateAt(trie, part.machine, root, before, state);
      if (at >= 0 && part.machine.mayEnd(at)) this.#literal(next, 0, thread, before);
    }
  }

  #excerpt(part: ExcerptPart, state: ExcerptState, counters: Counters, node: number): void {
    const closer = closerOf(this.#grammar, part);
    const found = this.tables.excerpts.tokens(part.index, state, node, closer);
    for (const id of found.ids) this.#add(id);
    if (found.crossings.length === 0) return;
    // What follows may hold excerpts of its own, for which the scratch space is used again.
    for (const crossing of found.crossings.slice()) this.#enter(part.next, counters, crossing);
  }
}

/** After free text and after an excerpt stand fixed bytes, so that it is clear where they may end. */
function literalAt({ parts }: Grammar, { to }: Edge): LiteralPart {
  const part = parts[to];
  if (part.kind !== 'literal') throw new Error(`Part ${to} of the grammar must be fixed bytes.`);
  return part;
}

/** The first byte of what stands after an excerpt, whatever that is. */
function closerOf(grammar: Grammar, { next }: ExcerptPart): number {
  const [first, ...others] = next.map((edge) => literalAt(grammar, edge).bytes[0]);
  if (others.some((byte) => byte !== first)) throw new Error('An excerpt must be closed one way.');
  return first;
}

const maxKept = 512;
const space = 0x20;

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
