import { mayEnd, startState, stepAll, type State } from '../grammar/automaton';
import { shortestCompletion } from '../grammar/completion';
import type { Grammar } from '../grammar/grammar';
import type { PlaceName } from '../grammar/diagram';
import type { Mask, MaskMaker } from '../grammar/mask';
import { longestTokens } from '../grammar/token-trie';
import type { Bonus, ClaimInHand, SnippetCloseness } from './snippet-closeness';
import { TokenText } from './token-text';
import type { Vocabulary } from './vocabulary';

/** With fewer tokens left than this, no further claim with its citation would fit. */
const reserveForClaim = 64;

/** A text whose closing takes no more tokens than this stands at an end of one of its items. */
const nearEnd = 2;

/** What the mask says before the next token. */
export type Step =
  /** Any of these ids may come; `bonus` is to be added to their logits. */
  | { readonly kind: 'choose'; readonly allowed: Mask; readonly bonus: Bonus | null }
  /** The budget leaves room for these bytes only, which bring the text to a proper end. */
  | { readonly kind: 'complete'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'fail'; readonly failure: 'empty-mask' | 'budget' };

/** Follows one text through a grammar, within a budget of tokens. */
export class MaskedText {
  readonly #grammar: Grammar;
  readonly #masks: MaskMaker;
  readonly #vocabulary: Vocabulary;
  readonly #budget: number;
  #state: State;
  #spent = 0;
  readonly #closeness: SnippetCloseness | null;
  readonly #text = new TokenText();

  constructor(rules: MaskingRules, maxTokens: number) {
    this.#grammar = rules.grammar;
    this.#masks = rules.masks;
    this.#vocabulary = rules.vocabulary;
    this.#budget = maxTokens;
    this.#closeness = rules.closeness;
    this.#state = startState(rules.grammar);
  }

  /** What `next` has to wait for; `null` where it is ready. */
  prepare(): Promise<void> | null {
    return this.#closeness?.prepare(this.#state, () => this.#claim()) ?? null;
  }

  next(): Step {
    const left = this.#budget - this.#spent;
    const closing = this.#closing(left);
    if (closing) return closing;
    if (left <= 0) return { kind: 'fail', failure: 'budget' };
    const allowed = this.#masks.maskAfter(this.#state);
    if (allowed.count === 0) return { kind: 'fail', failure: 'empty-mask' };
    const ends = mayEnd(this.#grammar, this.#state);
    const onlyEnd = ends && allowed.count === this.#vocabulary.endIds.length;
    if (onlyEnd) return { kind: 'end' };
    const bonus = this.#closeness?.bonus(this.#state, allowed, () => this.#claim()) ?? null;
    return { kind: 'choose', allowed, bonus };
  }

  /** Where the grammar stands: several places while the bytes so far may be read both ways. */
  get places(): readonly PlaceName[] {
    return [...new Set(this.#state.map(({ part }) => this.#grammar.parts[part].name))];
  }

  /** Takes the token that was chosen. False when the grammar does not allow it. */
  accept(id: number): boolean {
    const bytes = this.#vocabulary.bytes(id);
    if (!bytes) return false;
    const next = stepAll(this.#grammar, this.#state, bytes);
    if (next.length === 0) return false;
    this.#state = next;
    this.#spent++;
    this.#text.add(bytes);
    return true;
  }

  /** The claim that was written last. */
  #claim(): ClaimInHand {
    const claims = this.#text.all.replace(/ \{doc_id: [^{]*$/, '');
    const closer = claims.lastIndexOf('"}');
    const start = closer < 0 ? 0 : closer + 2;
    return { text: claims.slice(start).trim(), before: claims.slice(0, start) };
  }

  /** Once the tokens left are about what closing takes, nothing but closing may follow. */
  #closing(left: number): Step | null {
    if (left > closingHorizon) return null;
    const bytes = shortestCompletion(this.#grammar, this.#state);
    const tokens = bytes && longestTokens(this.#masks.tables.trie, bytes);
    if (!bytes || !tokens) return null;
    const mustClose = tokens.length >= left - 1;
    const mayClose = tokens.length <= nearEnd && left < Math.min(reserveForClaim, this.#budget / 3);
    if (!mustClose && !mayClose) return null;
    return bytes.length === 0 ? { kind: 'end' } : { kind: 'complete', bytes };
  }
}

/** A snippet's bytes are bounded, so closing never takes more tokens than this. */
const closingHorizon = 512;

export interface MaskingRules {
  readonly grammar: Grammar;
  readonly masks: MaskMaker;
  readonly vocabulary: Vocabulary;
  readonly closeness: SnippetCloseness | null;
}
