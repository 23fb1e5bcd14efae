import { Tensor, type PreTrainedModel } from '@huggingface/transformers';
import { throwIfCancelled, type Cancellation } from '../../src/base/cancellation';
import type { CausalModel } from '../../src/core/decoding/causal-model';
import type { Vocabulary } from '../../src/core/decoding/vocabulary';
import { nextTurn } from '../shared/turn';
import { keepPositions } from './key-values';
import { emptySequence, KeptSequences, type KeyValues, type Sequence } from './kept-sequences';

/**
 * Prompt tokens a forward pass. A pass cannot be stopped, so that this sets how soon a cancelled
 * reading ends and how finely its progress shows; smaller passes cost more a token.
 */
const chunkTokens = 64;

/**
 * The weights' dynamic int8 scales all tokens of a pass together, so that a token's keys depend on
 * the pass that it was read in. Only whole passes are reused: the same prompt then gives the same
 * logits, whether parts of it were kept or not.
 */
function wholeChunks(tokens: number): number {
  return tokens - (tokens % chunkTokens);
}

/**
 * A causal model on ONNX Runtime that keeps the keys and values of the sequences it last saw, so that
 * what a new prompt shares with one of them from the start is not read again.
 */
export class CausalSession implements CausalModel {
  readonly vocabulary: Vocabulary;
  readonly #model: PreTrainedModel;
  readonly #kept = new KeptSequences(chunkTokens);
  /** The sequence that is being written. */
  #current: Sequence = emptySequence();

  constructor(model: PreTrainedModel, vocabulary: Vocabulary) {
    this.#model = model;
    this.vocabulary = vocabulary;
  }

  async read(
    promptIds: readonly number[],
    onProgress: (done: number, total: number, reused: number) => void,
    signal: Cancellation,
  ): Promise<Float32Array> {
    if (promptIds.length === 0) throw new RangeError('A prompt holds at least one token.');
    const { sequence, shared } = this.#kept.take(promptIds);
    // At least one token is read anew: its logits were not kept.
    const reused = wholeChunks(Math.min(shared, promptIds.length - 1));
    this.#current = sequence;
    this.#keep(reused);
    onProgress(reused, promptIds.length, reused);
    let logits: Float32Array = new Float32Array();
    for (let at = reused; at < promptIds.length; at += chunkTokens) {
      logits = await this.#forward(promptIds.slice(at, at + chunkTokens), signal);
      sequence.read = sequence.ids.length;
      onProgress(sequence.read, promptIds.length, reused);
    }
    return logits;
  }

  advance(id: number, signal: Cancellation): Promise<Float32Array> {
    return this.#forward([id], signal);
  }

  /** Forgets what lies after the first `positions` tokens. */
  #keep(positions: number): void {
    const { ids, keyValues } = this.#current;
    if (positions === ids.length) return;
    this.#current.keyValues = positions === 0 ? null : trimmedTo(keyValues ?? {}, positions);
    ids.length = positions;
    this.#current.read = Math.min(this.#current.read, positions);
  }

  /** Runs the model on `ids` after what is kept, and keeps them too. */
  async #forward(ids: readonly number[], signal: Cancellation): Promise<Float32Array> {
    await nextTurn();
    throwIfCancelled(signal);
    const sequence = this.#current;
    const total = sequence.ids.length + ids.length;
    const outputs: unknown = await this.#model.forward({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
      attention_mask: new Tensor('int64', new BigInt64Array(total).fill(1n), [1, total]),
      past_key_values: sequence.keyValues,
    });
    const tensors = tensorsOf(outputs);
    sequence.keyValues = presentOf(tensors);
    sequence.ids.push(...ids);
    return lastRow(tensors, this.vocabulary.size);
  }
}

function trimmedTo(keyValues: KeyValues, positions: number): KeyValues {
  const entries = Object.entries(keyValues);
  return Object.fromEntries(entries.map(([name, tensor]) => [name, trimmed(tensor, positions)]));
}

function trimmed(tensor: Tensor, positions: number): Tensor {
  const [batch = 1, heads = 0, , width = 0] = tensor.dims;
  const kept = keepPositions(floatsOf(tensor), tensor.dims, positions);
  return new Tensor('float32', kept, [batch, heads, positions, width]);
}

function tensorsOf(outputs: unknown): Map<string, Tensor> {
  const tensors = new Map<string, Tensor>();
  for (const [name, value] of Object.entries(outputs ?? {})) {
    if (value instanceof Tensor) tensors.set(name, value);
  }
  return tensors;
}

function presentOf(tensors: ReadonlyMap<string, Tensor>): KeyValues {
  return Object.fromEntries(
    [...tensors]
      .filter(([name]) => name.startsWith('present'))
      .map(([name, tensor]) => [name.replace('present', 'past_key_values'), tensor]),
  );
}

/** The logits of the last position, whether the graph gives that one alone or all of them. */
function lastRow(tensors: ReadonlyMap<string, Tensor>, size: number): Float32Array {
  const logits = tensors.get('logits');
  if (!logits) throw new TypeError('The model gave no logits.');
  return floatsOf(logits).subarray(-size);
}

function floatsOf(tensor: Tensor): Float32Array {
  const { data } = tensor;
  if (!(data instanceof Float32Array)) throw new TypeError(`Not 32-bit floats: ${tensor.type}.`);
  return data;
}
