import {
  AutoModelForSequenceClassification,
  AutoTokenizer,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers';
import * as v from 'valibot';
import type { Cancellation } from '../../src/base/cancellation';
import type { JudgeProgress, NliPair } from '../../src/contracts/verdict';
import type { PairScores } from '../../src/core/verdicts/types';
import { FaultError } from '../shared/fault-error';
import type { ModelNeeds } from '../shared/manifest';
import type { ModelFiles } from '../shared/model-files';
import { readJson } from '../shared/settings';
import { BoundedCache } from './bounded-cache';
import { runCached } from './cached-run';
import { scoreReader, type ScoreReader } from './labels';
import { floatOutput } from './float-output';

export const judgeName = 'minilm-nli';

export const judgeNeeds: ModelNeeds = {
  graph: 'model_quantized.onnx',
  settings: ['config.json', 'tokenizer.json', 'tokenizer_config.json'],
};

const keptPairs = 4000;

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
  readonly #cache = new BoundedCache<PairScores>(keptPairs);

  constructor(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizer,
    config: v.InferOutput<typeof configSchema>,
  ) {
    this.#model = model;
    this.#tokenizer = tokenizer;
    this.#read = scoreReader(config.id2label);
    this.#maxTokens = config.max_position_embeddings;
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
      run: (pair) => this.#run(pair),
      cache: this.#cache,
      onProgress: (done, total) => onProgress({ done, total }),
      signal,
    });
  }

  /** Tokens of a text without the special ones around it. */
  countTokens(text: string): number {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).length;
  }

  async #run({ premise, hypothesis }: NliPair): Promise<PairScores> {
    const inputs = this.#tokenizer(premise, { text_pair: hypothesis });
    const length = inputs.input_ids.dims.at(-1) ?? 0;
    if (length > this.#maxTokens) {
      throw new FaultError(
        'prompt-too-long',
        `A premise and its hypothesis have ${String(length)} tokens, where ${String(this.#maxTokens)} fit.`,
      );
    }
    const outputs: unknown = await this.#model(inputs);
    return this.#read(floatOutput(outputs, 'logits').data);
  }
}

/** @param device `wasm` in a browser, `cpu` outside of one */
export async function startJudge(
  files: ModelFiles,
  device: 'wasm' | 'cpu' = 'wasm',
): Promise<Judge> {
  const config = v.parse(configSchema, readJson(files, 'config.json'));
  const tokenizer = await AutoTokenizer.from_pretrained(judgeName);
  const model = await AutoModelForSequenceClassification.from_pretrained(judgeName, {
    dtype: 'q8',
    device,
  });
  return new Judge(model, tokenizer, config);
}
