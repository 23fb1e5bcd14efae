import {
  AutoModelForSequenceClassification,
  AutoTokenizer,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers';
import * as v from 'valibot';
import { throwIfCancelled, type Cancellation } from '../../src/base/cancellation';
import type { Backend, JudgeProgress, JudgeTrial, NliPair } from '../../src/contracts/verdict';
import type { PairScores } from '../../src/core/verdicts/types';
import { FaultError } from '../shared/fault-error';
import type { ModelNeeds } from '../shared/manifest';
import type { ModelFiles } from '../shared/model-files';
import { readJson } from '../shared/settings';
import { nextTurn } from '../shared/turn';
import { BoundedCache } from './bounded-cache';
import { runCached } from './cached-run';
import { knownPairs } from './known-answers';
import { scoreReader, type ScoreReader } from './labels';
import { floatOutput } from './float-output';

export const judgeName = 'minilm-nli';

/** Weights for a back end: int8 runs well on a processor and ill on a GPU, 4-bit the other way round. */
export type JudgeWeights = 'q8' | 'q4';

const graphs: Readonly<Record<JudgeWeights, string>> = {
  q8: 'model_quantized.onnx',
  q4: 'model_q4.onnx',
};
export const weightsFor: Readonly<Record<Backend, JudgeWeights>> = { wasm: 'q8', webgpu: 'q4' };

export function judgeNeeds(weights: JudgeWeights): ModelNeeds {
  return {
    graph: graphs[weights],
    settings: ['config.json', 'tokenizer.json', 'tokenizer_config.json'],
  };
}

/** Of the known pairs, those that are not timed. */
const warmUps = 2;
const keptPairs = 8000;
/** Pairs that a GPU judges at once. */
const gpuBatch = 16;

const configSchema = v.object({
  id2label: v.record(v.string(), v.string()),
  max_position_embeddings: v.number(),
});

/** The NLI judge: how far a premise supports a hypothesis, or contradicts it. */
export class Judge {
  readonly #model: PreTrainedModel;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #read: ScoreReader;
  readonly #maxTokens: number;
  readonly #batch: number;
  readonly #cache = new BoundedCache<PairScores>(keptPairs);

  constructor(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizer,
    config: v.InferOutput<typeof configSchema>,
    weights: JudgeWeights,
  ) {
    this.#model = model;
    this.#tokenizer = tokenizer;
    this.#read = scoreReader(config.id2label);
    this.#maxTokens = config.max_position_embeddings;
    // Dynamic int8 scales the activations of a whole batch together: a pair's scores would depend on
    // its neighbours (entailment moved by up to 0.2), and one fact could get two verdicts.
    this.#batch = weights === 'q4' ? gpuBatch : 1;
  }

  /** Scores in the order of the pairs. Throws `prompt-too-long` for a pair that would have to be cut. */
  judge(
    pairs: readonly NliPair[],
    onProgress: (progress: JudgeProgress) => void,
    signal: Cancellation,
  ): Promise<PairScores[]> {
    return runCached({
      items: pairs,
      keyOf: ({ premise, hypothesis }) => JSON.stringify([judgeName, premise, hypothesis]),
      sizeOf: ({ premise, hypothesis }) => premise.length + hypothesis.length,
      batch: this.#batch,
      run: (some) => this.#run(some),
      cache: this.#cache,
      onProgress: (done, total) => onProgress({ done, total }),
      signal,
    });
  }

  /** Judges the known-answer pairs, one at a time, past the cache; the first two warm it up. */
  async tryOut(signal: Cancellation): Promise<JudgeTrial> {
    const scores: PairScores[] = [];
    let started = performance.now();
    for (const [at, pair] of knownPairs.entries()) {
      await nextTurn();
      throwIfCancelled(signal);
      if (at === warmUps) started = performance.now();
      scores.push(...(await this.#run([pair])));
    }
    const single = (performance.now() - started) / (knownPairs.length - warmUps);
    if (this.#batch === 1) return { scores, msPerPair: single };
    throwIfCancelled(signal);
    const many = Array.from({ length: this.#batch }, (_, at) => knownPairs[at % knownPairs.length]);
    await this.#run(many);
    started = performance.now();
    await this.#run(many);
    return { scores, msPerPair: (performance.now() - started) / many.length };
  }

  /** Tokens of a text without the special ones around it. */
  countTokens(text: string): number {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).length;
  }

  async #run(pairs: readonly NliPair[]): Promise<PairScores[]> {
    const inputs = this.#tokenizer(
      pairs.map(({ premise }) => premise),
      { text_pair: pairs.map(({ hypothesis }) => hypothesis), padding: true },
    );
    const length = inputs.input_ids.dims.at(-1) ?? 0;
    if (length > this.#maxTokens) {
      throw new FaultError(
        'prompt-too-long',
        `A premise and its hypothesis have ${String(length)} tokens, where ${String(this.#maxTokens)} fit.`,
      );
    }
    const outputs: unknown = await this.#model(inputs);
    const { data, dims } = floatOutput(outputs, 'logits');
    const classes = dims[1] ?? 0;
    return pairs.map((_, at) => this.#read(data.subarray(at * classes, (at + 1) * classes)));
  }
}

/** @param device a back end in a browser, `cpu` outside of one */
export async function startJudge(
  files: ModelFiles,
  device: Backend | 'cpu',
  weights: JudgeWeights,
): Promise<Judge> {
  const config = v.parse(configSchema, readJson(files, 'config.json'));
  const tokenizer = await AutoTokenizer.from_pretrained(judgeName);
  const model = await AutoModelForSequenceClassification.from_pretrained(judgeName, {
    dtype: weights,
    device,
  });
  return new Judge(model, tokenizer, config, weights);
}
