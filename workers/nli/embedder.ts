import {
  AutoModel,
  AutoTokenizer,
  mean_pooling,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers';
import type { Cancellation } from '../../src/base/cancellation';
import type { ModelNeeds } from '../shared/manifest';
import { BoundedCache } from './bounded-cache';
import { runCached } from './cached-run';
import { floatOutput } from './float-output';

export const embedderName = 'all-minilm-l6-v2';

export const embedderNeeds: ModelNeeds = {
  graph: 'model_quantized.onnx',
  settings: ['config.json', 'tokenizer.json', 'tokenizer_config.json'],
};

/** Longer texts are cut here; the model was made for passages. */
const maxTokens = 512;
const keptVectors = 4000;

/** Sentence embeddings: the mean of the last hidden states over the text's tokens, at unit length. */
export class Embedder {
  readonly #model: PreTrainedModel;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #cache = new BoundedCache<Float32Array>(keptVectors);

  constructor(model: PreTrainedModel, tokenizer: PreTrainedTokenizer) {
    this.#model = model;
    this.#tokenizer = tokenizer;
  }

  /** One vector of 384 numbers for each text, in their order. */
  embed(texts: readonly string[], signal: Cancellation): Promise<Float32Array[]> {
    return runCached({
      items: texts,
      keyOf: (text) => text,
      sizeOf: (text) => text.length,
      // As the judge's: in a batch of int8 activations a vector would depend on its neighbours.
      batch: 1,
      run: async ([text]) => [await this.#run(text)],
      cache: this.#cache,
      onProgress: () => undefined,
      signal,
    });
  }

  async #run(text: string): Promise<Float32Array> {
    const inputs = this.#tokenizer(text, { truncation: true, max_length: maxTokens });
    const outputs: unknown = await this.#model(inputs);
    const hidden = floatOutput(outputs, 'last_hidden_state');
    const vector = mean_pooling(hidden, inputs.attention_mask).normalize(2, -1);
    return floatOutput({ vector }, 'vector').data;
  }
}

/** @param device `wasm` in a browser, `cpu` outside of one */
export async function startEmbedder(device: 'wasm' | 'cpu' = 'wasm'): Promise<Embedder> {
  const tokenizer = await AutoTokenizer.from_pretrained(embedderName);
  const model = await AutoModel.from_pretrained(embedderName, { dtype: 'q8', device });
  return new Embedder(model, tokenizer);
}
