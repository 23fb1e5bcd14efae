import type { LogitProcessor } from '@mlc-ai/web-llm';

/** Is shown each row of logits before the library samples from it, and each token after. */
export interface RowListener {
  /** Changes a row in place. */
  mask(logits: Float32Array): void;
  take(id: number): void;
}

/**
 * The one processor that web-llm hears of. The library reads its processors when a model is loaded and
 * calls them for every request from then on, so that this one is registered before `reload()` and
 * armed for each request. Written against 0.2.86 (`LLMChatPipeline.sampleFromRawLogits`):
 * `processLogits` once after the prompt and once a token, `processSampledToken` after each sampling,
 * stop tokens included; `resetState` says nothing about an attempt, as it comes before one and not at
 * all where the conversation goes on.
 */
export class WebLlmProcessor implements LogitProcessor {
  #listener: RowListener | null = null;

  /** From here on rows are shown to `listener`, until `disarm`. */
  arm(listener: RowListener): void {
    this.#listener = listener;
  }

  disarm(): void {
    this.#listener = null;
  }

  /** The row it was given, as long as it was: the library copies it back whole. */
  processLogits = (logits: Float32Array): Float32Array => {
    this.#listener?.mask(logits);
    return logits;
  };

  processSampledToken = (token: number): void => {
    this.#listener?.take(token);
  };

  resetState = (): void => undefined;
}
