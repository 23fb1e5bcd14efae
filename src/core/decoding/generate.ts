import { buildGrammar } from '../grammar/build';
import { diagramOf } from '../grammar/diagram';
import type { Grammar } from '../grammar/grammar';
import { MaskMaker } from '../grammar/mask';
import type { GrammarSpec } from '../grammar/spec';
import { bestAttempt } from './best-attempt';
import type { CausalModel } from './causal-model';
import type { DecodingHooks, DecodingJob } from './job';
import type { MeasureMaker } from './lexical-closeness';
import { MaskedText, type MaskingRules } from './masked-text';
import { SnippetCloseness } from './snippet-closeness';
import { tablesOf } from './tables';
import type { TracedAttempt, TracedStep } from './trace';
import type { Attempt, AttemptFailure, Decoding, DecodingTimings } from './types';
import type { Vocabulary } from './vocabulary';
import { FreeText, write } from './write';

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
  const rules = job.grammar ? maskingRules(model, job.grammar, hooks.measure) : null;
  const clock = new Clock(hooks.now);
  const attempts: Attempt[] = [];
  const traced: TracedAttempt[] = [];
  const diagram = rules && job.trace ? diagramOf(rules.grammar) : null;
  const finish = (shown: Attempt, structured: boolean): Decoding => ({
    text: shown.text,
    structured,
    attempts,
    timings: clock.timings,
    ...(job.trace && { trace: { diagram, attempts: traced } }),
  });
  const restarts = rules ? maxRestarts : 0;
  for (let restart = 0; restart <= restarts; restart++) {
    const temperature = job.sampling.temperature + restart * restartHeat;
    const run = { ...job.sampling, temperature, seed: job.sampling.seed + restart };
    const { attempt, steps } = await runAttempt(
      model,
      { ...job, sampling: run },
      rules,
      hooks,
      clock,
    );
    attempts.push(attempt);
    traced.push({ temperature, seed: run.seed, steps, failure: attempt.failure });
    if (attempt.failure === null || !rules) return finish(attempt, true);
    if (restart < restarts) {
      hooks.onEvent({ kind: 'restart', failed: attempt, temperature: temperature + restartHeat });
    }
  }
  return finish(bestAttempt(attempts), false);
}

function maskingRules(
  { vocabulary }: CausalModel,
  spec: GrammarSpec,
  measure: MeasureMaker | undefined,
): MaskingRules {
  const grammar = buildGrammar(spec);
  if (!grammar) throw new NothingToQuoteError();
  const masks = new MaskMaker(grammar, tablesOf(vocabulary));
  masks.prepare();
  const closeness = closenessOf(spec, grammar, vocabulary, measure);
  return { grammar, masks, vocabulary, closeness };
}

function closenessOf(
  spec: GrammarSpec,
  grammar: Grammar,
  vocabulary: Vocabulary,
  measure: MeasureMaker | undefined,
): SnippetCloseness | null {
  if (spec.kind !== 'cited-answer' || spec.closeness <= 0) return null;
  return new SnippetCloseness(grammar, vocabulary, spec.closeness, measure);
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

  get timings(): DecodingTimings {
    const { promptTokens, reusedTokens, newTokens, readMs, writeMs } = this;
    return { promptTokens, reusedTokens, newTokens, readMs, writeMs };
  }
}

async function runAttempt(
  model: CausalModel,
  job: DecodingJob,
  rules: MaskingRules | null,
  hooks: DecodingHooks,
  clock: Clock,
): Promise<{ attempt: Attempt; steps: readonly TracedStep[] }> {
  const logits = await readPrompt(model, job.promptIds, hooks, clock);
  const started = clock.now();
  const { sampling } = job;
  const writer = rules
    ? new MaskedText(rules, sampling.maxTokens)
    : new FreeText(model.vocabulary, sampling.maxTokens);
  const { text, tokens, failure, steps } = await write(model, logits, writer, job, hooks);
  clock.writeMs += clock.now() - started;
  clock.newTokens += tokens;
  const { temperature, seed } = sampling;
  const problem = failure ?? missingCitation(job, text);
  return { attempt: { text, temperature, seed, tokens, failure: problem }, steps };
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
