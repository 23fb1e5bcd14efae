import { throwIfCancelled, type Cancellation } from '../../base/cancellation';
import { seededRandom } from '../../base/random';
import { buildGrammar } from '../grammar/build';
import type { Grammar } from '../grammar/grammar';
import { MaskMaker } from '../grammar/mask';
import type { GrammarSpec } from '../grammar/spec';
import { buildTokenTrie, type TokenTrie } from '../grammar/token-trie';
import { bestAttempt } from './best-attempt';
import type { CausalModel } from './causal-model';
import { endsInLoop } from './loop';
import { MaskedText, type MaskingRules } from './masked-text';
import { withoutRepeat } from './repeat';
import { sampleToken } from './sampler';
import { SnippetCloseness } from './snippet-closeness';
import { TokenText } from './token-text';
import type { Attempt, AttemptFailure, DecodingEvent, Decoding } from './types';

export interface DecodingJob {
  readonly promptIds: readonly number[];
  readonly sampling: {
    readonly temperature: number;
    readonly topP: number;
    readonly seed: number;
    readonly maxTokens: number;
  };
  /** Absent: the model writes what it likes. */
  readonly grammar?: GrammarSpec;
}

export interface DecodingHooks {
  onEvent(event: DecodingEvent): void;
  /** Milliseconds of some clock. */
  now(): number;
  readonly signal: Cancellation;
}

/** Thrown when a grammar's texts hold nothing that could be quoted. */
export class NothingToQuoteError extends Error {
  constructor() {
    super('The texts hold nothing that could be quoted.');
    this.name = 'NothingToQuoteError';
  }
}

/** FullCite: after a failure the answer starts from scratch, this many times at most ... */
const maxRestarts = 3;
/** ... each time this much hotter. */
const restartHeat = 0.5;

/**
 * Writes a text token by token; under a grammar every token is chosen among those that the mask
 * allows, and a failed attempt is followed by a hotter one (FullCite's restart rule). Nothing is
 * thrown away: every attempt is reported, and after the last one the best is returned as not
 * structured. Throws `CancelledError` and `NothingToQuoteError`.
 */
export async function generate(
  model: CausalModel,
  job: DecodingJob,
  hooks: DecodingHooks,
): Promise<Decoding> {
  const rules = job.grammar ? maskingRules(model, job.grammar) : null;
  const clock = new Clock(hooks.now);
  const attempts: Attempt[] = [];
  const restarts = rules ? maxRestarts : 0;
  for (let restart = 0; restart <= restarts; restart++) {
    const temperature = job.sampling.temperature + restart * restartHeat;
    const run = { ...job.sampling, temperature, seed: job.sampling.seed + restart };
    const attempt = await runAttempt(model, { ...job, sampling: run }, rules, hooks, clock);
    attempts.push(attempt);
    if (attempt.failure === null || !rules) return decoding(attempt, true, attempts, clock);
    if (restart < restarts) {
      hooks.onEvent({ kind: 'restart', failed: attempt, temperature: temperature + restartHeat });
    }
  }
  return decoding(bestAttempt(attempts), false, attempts, clock);
}

/** The trie is the vocabulary's alone, so that it serves every request to one model. */
const tries = new WeakMap<CausalModel['vocabulary'], TokenTrie>();

function maskingRules({ vocabulary }: CausalModel, spec: GrammarSpec): MaskingRules {
  const grammar = buildGrammar(spec);
  if (!grammar) throw new NothingToQuoteError();
  const trie = tries.get(vocabulary) ?? buildTokenTrie(vocabulary);
  tries.set(vocabulary, trie);
  const masks = new MaskMaker(grammar, trie, vocabulary);
  return { grammar, trie, vocabulary, masks, closeness: closenessOf(spec, grammar, vocabulary) };
}

function closenessOf(
  spec: GrammarSpec,
  grammar: Grammar,
  vocabulary: CausalModel['vocabulary'],
): SnippetCloseness | null {
  if (spec.kind !== 'cited-answer' || spec.closeness <= 0) return null;
  return new SnippetCloseness(grammar, vocabulary, spec.closeness);
}

/** Time and tokens over all attempts. */
class Clock {
  promptTokens = 0;
  reusedTokens = 0;
  newTokens = 0;
  readMs = 0;
  writeMs = 0;
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }
}

function decoding(
  shown: Attempt,
  structured: boolean,
  attempts: Attempt[],
  clock: Clock,
): Decoding {
  const { promptTokens, reusedTokens, newTokens, readMs, writeMs } = clock;
  const timings = { promptTokens, reusedTokens, newTokens, readMs, writeMs };
  return { text: shown.text, structured, attempts, timings };
}

async function runAttempt(
  model: CausalModel,
  job: DecodingJob,
  rules: MaskingRules | null,
  hooks: DecodingHooks,
  clock: Clock,
): Promise<Attempt> {
  const logits = await readPrompt(model, job.promptIds, hooks, clock);
  const started = clock.now();
  const { sampling } = job;
  const writer = rules
    ? new MaskedText(rules, sampling.maxTokens)
    : new FreeText(model.vocabulary, sampling.maxTokens);
  const { text, tokens, failure } = await write(model, logits, writer, job, hooks);
  clock.writeMs += clock.now() - started;
  clock.newTokens += tokens;
  const { temperature, seed } = sampling;
  return { text, temperature, seed, tokens, failure: failure ?? missingCitation(job, text) };
}

/** A grammar asks for a citation unless the answer is its abstention. */
function missingCitation({ grammar }: DecodingJob, text: string): AttemptFailure | null {
  if (grammar?.kind !== 'cited-answer' || text === grammar.abstention) return null;
  return text.includes('"}') ? null : 'no-citation';
}

async function readPrompt(
  model: CausalModel,
  promptIds: readonly number[],
  hooks: DecodingHooks,
  clock: Clock,
): Promise<Float32Array> {
  const started = clock.now();
  const isFirst = clock.promptTokens === 0;
  const onProgress = (done: number, total: number, reused: number): void => {
    if (isFirst) clock.reusedTokens = reused;
    hooks.onEvent({ kind: 'reading', done, total, reused });
  };
  const logits = await model.read(promptIds, onProgress, hooks.signal);
  clock.promptTokens = promptIds.length;
  clock.readMs += clock.now() - started;
  return logits;
}

/** Text without a grammar: any token, up to the budget. */
class FreeText {
  readonly #all: Int32Array;
  #left: number;

  constructor({ size }: CausalModel['vocabulary'], maxTokens: number) {
    this.#all = Int32Array.from({ length: size }, (_, id) => id);
    this.#left = maxTokens;
  }

  next() {
    if (this.#left-- <= 0) return { kind: 'fail', failure: 'budget' } as const;
    return { kind: 'choose', allowed: this.#all, bonus: null } as const;
  }

  accept(): boolean {
    return true;
  }
}

interface Written {
  readonly text: string;
  readonly tokens: number;
  readonly failure: AttemptFailure | null;
}

async function write(
  model: CausalModel,
  firstLogits: Float32Array,
  writer: Pick<MaskedText, 'next' | 'accept'>,
  { sampling, grammar }: DecodingJob,
  { onEvent, signal }: DecodingHooks,
): Promise<Written> {
  const { endIds } = model.vocabulary;
  const random = seededRandom(sampling.seed);
  const text = new TokenText();
  const tokens: number[] = [];
  const report = (written: string): void =>
    onEvent({
      kind: 'text',
      text: written,
      tokens: tokens.length,
      maxTokens: sampling.maxTokens,
    });
  const done = (failure: AttemptFailure | null, written = text.all): Written => {
    report(written);
    return { text: written, tokens: tokens.length, failure };
  };
  let logits = firstLogits;
  for (;;) {
    throwIfCancelled(signal);
    const step = writer.next();
    if (step.kind === 'complete') text.add(step.bytes);
    if (step.kind === 'fail') return done(step.failure);
    if (step.kind !== 'choose') return done(null);

    if (step.bonus) addTo(logits, step.allowed, step.bonus);
    const id = sampleToken(logits, step.allowed, sampling, random);
    if (endIds.includes(id)) return done(null);
    if (!writer.accept(id)) return done('foreign-token');
    tokens.push(id);
    text.addToken(model.vocabulary, id);
    if (endsInLoop(tokens)) return done('loop');
    const unrepeated =
      grammar && endsItem(model, id) ? withoutRepeat(grammar.kind, text.all) : null;
    if (unrepeated !== null) return done(null, unrepeated);
    report(text.whole);
    logits = await model.advance(id, signal);
  }
}

/** The row is ours until the next token, so it is changed in place. */
function addTo(logits: Float32Array, ids: Int32Array, bonus: Float32Array): void {
  for (let at = 0; at < ids.length; at++) logits[ids[at]] += bonus[at];
}

/** Whether a token may finish an item of a grammar: a claim before its citation, or a triple. */
function endsItem({ vocabulary }: CausalModel, id: number): boolean {
  return vocabulary.bytes(id)?.some((byte) => byte === openBrace || byte === closeBracket) ?? false;
}

const openBrace = 0x7b;
const closeBracket = 0x5d;
