import { throwIfCancelled, type Cancellation } from '../../../src/base/cancellation';
import type { CausalModel } from '../../../src/core/decoding/causal-model';
import type { Vocabulary } from '../../../src/core/decoding/vocabulary';
import { nextTurn } from '../../shared/turn';
import { commonPrefix } from '../key-values';
import type { DropLast } from './kept-prefix';
import type { WebLlmProcessor } from './processor';
import { RowTap } from './row-tap';

/**
 * Prompt tokens a forward pass: a pass cannot be stopped, so that this sets how soon a cancelled
 * reading ends and how finely its progress shows.
 */
const chunkTokens = 256;

/** Milliseconds within which the browser tells of a GPU that is gone. */
const lossMs = 500;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** What is used of web-llm's engine. */
export interface ForwardEngine {
  forwardTokensAndSample(inputIds: number[], isPrefill: boolean): Promise<number>;
  resetChat(): Promise<void>;
}

export interface WebLlmSessionParts {
  readonly engine: ForwardEngine;
  readonly processor: WebLlmProcessor;
  readonly vocabulary: Vocabulary;
  /** `null`: nothing but the whole can be forgotten. */
  readonly dropLast: DropLast | null;
  /** Rejects when the GPU is lost: a pass that is under way may never end then. */
  readonly lost: Promise<never>;
}

/**
 * A causal model in web-llm, one forward pass at a time. The library keeps the keys and values of one
 * sequence; a new prompt goes on from what it shares with it.
 */
export class WebLlmSession implements CausalModel {
  readonly vocabulary: Vocabulary;
  readonly #parts: WebLlmSessionParts;
  readonly #tap: RowTap;
  /** The ids whose keys and values are kept; `null` when that is not known. */
  #kept: number[] | null = null;

  constructor(parts: WebLlmSessionParts) {
    this.vocabulary = parts.vocabulary;
    this.#parts = parts;
    this.#tap = new RowTap(parts.vocabulary.size);
  }

  async read(
    promptIds: readonly number[],
    onProgress: (done: number, total: number, reused: number) => void,
    signal: Cancellation,
  ): Promise<Float32Array> {
    if (promptIds.length === 0) throw new RangeError('A prompt holds at least one token.');
    const reused = await this.#keep(promptIds);
    onProgress(reused, promptIds.length, reused);
    let logits: Float32Array = new Float32Array();
    for (let at = reused; at < promptIds.length; at += chunkTokens) {
      logits = await this.#forward(promptIds.slice(at, at + chunkTokens), true, signal);
      onProgress(Math.min(at + chunkTokens, promptIds.length), promptIds.length, reused);
    }
    return logits;
  }

  advance(id: number, signal: Cancellation): Promise<Float32Array> {
    return this.#forward([id], false, signal);
  }

  /** Forgets what the prompt does not begin with; how many of its ids are kept. */
  async #keep(promptIds: readonly number[]): Promise<number> {
    const kept = this.#kept ?? [];
    // At least one token is read anew: its logits were not kept.
    const shared = Math.min(commonPrefix(kept, promptIds), promptIds.length - 1);
    const { dropLast, engine } = this.#parts;
    const surplus = kept.length - shared;
    if (this.#kept && shared > 0 && (surplus === 0 || dropLast)) {
      if (surplus > 0) dropLast?.(surplus);
      this.#kept.length = shared;
      return shared;
    }
    this.#kept = null;
    await engine.resetChat();
    this.#kept = [];
    return 0;
  }

  async #forward(
    ids: readonly number[],
    isPrompt: boolean,
    signal: Cancellation,
  ): Promise<Float32Array> {
    await nextTurn();
    throwIfCancelled(signal);
    const { engine, processor, lost } = this.#parts;
    const kept = this.#kept;
    // Should the pass fail, nobody knows how much of it is kept.
    this.#kept = null;
    processor.arm(this.#tap);
    try {
      await Promise.race([engine.forwardTokensAndSample([...ids], isPrompt), lost]);
    } catch (error) {
      // What a pass says when the GPU goes comes before the browser tells that it is gone.
      await Promise.race([lost, pause(lossMs)]);
      throw error;
    } finally {
      processor.disarm();
    }
    const row = this.#tap.row();
    this.#kept = kept;
    kept?.push(...ids);
    return row;
  }
}
