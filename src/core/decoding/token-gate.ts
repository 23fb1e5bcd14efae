import { seededRandom } from '../../base/random';
import { longestTokens } from '../grammar/token-trie';
import type { TokenSet } from '../grammar/token-set';
import type { GrammarSpec } from '../grammar/spec';
import { endsInLoop } from './loop';
import { MaskedText, type MaskingRules } from './masked-text';
import { repeatEnd } from './repeat';
import { sampleToken, type SamplingRule } from './sampler';
import { TokenText } from './token-text';
import type { AttemptFailure } from './types';

/** Low enough that no softmax lets it through, finite so that none turns into NaN. */
export const forbiddenLogit = -1e30;

/** Thrown in the middle of an engine's own loop when the attempt cannot go on. */
export class MaskFailure extends Error {
  readonly failure: AttemptFailure;

  constructor(failure: AttemptFailure) {
    super(`The masked text failed: ${failure}.`);
    this.name = 'MaskFailure';
    this.failure = failure;
  }
}

/** Leaves the logits of `allowed` and forbids all others, those past the vocabulary included. */
export function keepOnly(logits: Float32Array, allowed: TokenSet): void {
  const ids = allowed.ids();
  const kept = Float32Array.from(ids, (id) => logits[id]);
  logits.fill(forbiddenLogit);
  for (let at = 0; at < ids.length; at++) logits[ids[at]] = kept[at];
}

export interface GateOptions {
  readonly grammar: GrammarSpec['kind'];
  readonly maxTokens: number;
  /**
   * Given, the gate chooses each token itself and leaves the engine no other: some engines were seen
   * to sample what was masked. `null` leaves the engine all allowed tokens.
   */
  readonly choice: (SamplingRule & { readonly seed: number }) | null;
}

/**
 * Holds the decoding loop of an engine that is not ours to a grammar: it is shown each row of logits
 * before the engine samples, and each token after. For one attempt.
 */
export class TokenGate {
  readonly #rules: MaskingRules;
  readonly #text: MaskedText;
  readonly #options: GateOptions;
  readonly #random: () => number;
  readonly #written = new TokenText();
  readonly #tokens: number[] = [];
  /** What must follow, one after the other; the last one ends the text. */
  #forced: number[] = [];
  #allowed: TokenSet | null = null;
  #only: number | null = null;
  #cut: string | null = null;
  #done = false;
  #failure: AttemptFailure | null = null;

  constructor(rules: MaskingRules, options: GateOptions) {
    this.#rules = rules;
    this.#options = options;
    this.#text = new MaskedText(rules, options.maxTokens);
    this.#random = seededRandom(options.choice?.seed ?? 0);
  }

  /** The text so far, up to its last whole character. */
  get text(): string {
    return this.#cut ?? this.#written.whole;
  }

  /** How many tokens were taken. */
  get tokens(): number {
    return this.#tokens.length;
  }

  /**
   * How the attempt went, once the engine has stopped: an engine that stops by a rule of its own, such
   * as a stop string inside a snippet or a full context, has cut the text off.
   */
  get failure(): AttemptFailure | null {
    return this.#failure ?? (this.#done ? null : 'cut-off');
  }

  /** Changes a row in place, so that only what may follow can be sampled. Throws `MaskFailure`. */
  mask(logits: Float32Array): void {
    this.#only = null;
    this.#allowed = null;
    if (this.#forced.length === 0) this.#ask(logits);
    const [next] = this.#forced;
    if (next !== undefined) this.#leave(logits, next);
  }

  /** Hears what was sampled, a token that ends the text included. Throws `MaskFailure`. */
  take(id: number): void {
    if (this.#done) return;
    if (this.#only === null ? !this.#allowed?.has(id) : id !== this.#only) {
      throw this.#fail('foreign-token');
    }
    if (this.#rules.vocabulary.endIds.includes(id)) {
      this.#done = true;
      return;
    }
    this.#add(id);
  }

  #ask(logits: Float32Array): void {
    const step = this.#text.next();
    if (step.kind === 'fail') throw this.#fail(step.failure);
    if (step.kind !== 'choose') {
      this.#force(step.kind === 'complete' ? step.bytes : new Uint8Array());
      return;
    }
    step.bonus?.ids.forEach((id, at) => (logits[id] += step.bonus?.added[at] ?? 0));
    this.#allowed = step.allowed;
    const { choice } = this.#options;
    if (choice) this.#leave(logits, sampleToken(logits, step.allowed, choice, this.#random));
    else keepOnly(logits, step.allowed);
  }

  #force(bytes: Uint8Array): void {
    const { vocabulary, masks } = this.#rules;
    const tokens = longestTokens(masks.tables.trie, bytes) ?? [];
    this.#forced = [...tokens, vocabulary.endIds[0]];
  }

  #leave(logits: Float32Array, id: number): void {
    logits.fill(forbiddenLogit);
    logits[id] = 0;
    this.#only = id;
  }

  #add(id: number): void {
    const { vocabulary } = this.#rules;
    if (this.#forced.length > 0) this.#forced.shift();
    else if (!this.#text.accept(id)) throw this.#fail('foreign-token');
    this.#tokens.push(id);
    this.#written.addToken(vocabulary, id);
    if (endsInLoop(this.#tokens)) throw this.#fail('loop');
    const cut = repeatEnd(this.#options.grammar, vocabulary, id, this.#written);
    if (cut === null) return;
    this.#cut = cut;
    this.#force(new Uint8Array());
  }

  #fail(failure: AttemptFailure): MaskFailure {
    this.#failure = failure;
    return new MaskFailure(failure);
  }
}
