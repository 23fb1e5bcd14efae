import { throwIfCancelled } from '../../base/cancellation';
import { seededRandom } from '../../base/random';
import { AllTokens } from '../grammar/token-set';
import type { CausalModel } from './causal-model';
import type { DecodingHooks, DecodingJob } from './job';
import { endsInLoop } from './loop';
import type { MaskedText, Step } from './masked-text';
import { repeatEnd } from './repeat';
import { sampleToken } from './sampler';
import { TokenText } from './token-text';
import { Tracer } from './tracer';
import type { TracedStep } from './trace';
import type { AttemptFailure } from './types';
import type { Vocabulary } from './vocabulary';

/** Says which tokens may follow, and hears which one did. */
export type Writer = Pick<MaskedText, 'prepare' | 'next' | 'accept' | 'places'>;

/** Text without a grammar: any token, up to the budget. */
export class FreeText implements Writer {
  readonly places = [];
  readonly #all: AllTokens;
  #left: number;

  constructor({ size }: Vocabulary, maxTokens: number) {
    this.#all = new AllTokens(size);
    this.#left = maxTokens;
  }

  prepare(): null {
    return null;
  }

  next(): Step {
    if (this.#left-- <= 0) return { kind: 'fail', failure: 'budget' };
    return { kind: 'choose', allowed: this.#all, bonus: null };
  }

  accept(): boolean {
    return true;
  }
}

export interface Written {
  readonly text: string;
  readonly tokens: number;
  readonly failure: AttemptFailure | null;
  /** Empty unless the job asks for a trace. */
  readonly steps: readonly TracedStep[];
}

/** Writes one attempt after the prompt that `firstLogits` belong to. */
export async function write(
  model: CausalModel,
  firstLogits: Float32Array,
  writer: Writer,
  job: DecodingJob,
  hooks: DecodingHooks,
): Promise<Written> {
  const { sampling, grammar } = job;
  const { vocabulary } = model;
  const random = seededRandom(sampling.seed);
  const tracer = job.trace ? new Tracer(vocabulary, writer, hooks.now) : null;
  const text = new TokenText();
  const tokens: number[] = [];
  const report = (written: string): void => {
    const { maxTokens } = sampling;
    hooks.onEvent({ kind: 'text', text: written, tokens: tokens.length, maxTokens });
  };
  const done = (failure: AttemptFailure | null, written = text.all): Written => {
    report(written);
    return { text: written, tokens: tokens.length, failure, steps: tracer?.steps ?? [] };
  };
  let logits = firstLogits;
  for (;;) {
    throwIfCancelled(hooks.signal);
    await writer.prepare();
    tracer?.begin();
    const step = writer.next();
    if (step.kind === 'fail') return done(step.failure);
    if (step.kind === 'complete') {
      tracer?.force(step.bytes);
      text.add(step.bytes);
    }
    if (step.kind !== 'choose') return done(null);

    tracer?.see(logits, step.allowed);
    const id = choose(logits, step, sampling, random);
    tracer?.take(id);
    if (vocabulary.endIds.includes(id)) return done(null);
    if (!writer.accept(id)) return done('foreign-token');
    tokens.push(id);
    text.addToken(vocabulary, id);
    if (endsInLoop(tokens)) return done('loop');
    const unrepeated = grammar ? repeatEnd(grammar.kind, vocabulary, id, text) : null;
    if (unrepeated !== null) return done(null, unrepeated);
    report(text.whole);
    logits = await model.advance(id, hooks.signal);
  }
}

/** The row is ours until the next token, so the bonus is added in place. */
function choose(
  logits: Float32Array,
  { allowed, bonus }: Extract<Step, { kind: 'choose' }>,
  sampling: DecodingJob['sampling'],
  random: () => number,
): number {
  bonus?.ids.forEach((id, at) => (logits[id] += bonus.added[at]));
  return sampleToken(logits, allowed, sampling, random);
}
