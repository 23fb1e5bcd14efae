import type { LogitProcessor } from '@mlc-ai/web-llm';
import type { TokenGate } from '../../src/core/decoding/token-gate';

/**
 * Our grammar inside web-llm's decoding loop. The library reads its processors when a model is loaded
 * and calls them for every request from then on, so that one is registered before `reload()` and armed
 * for each request. Written against 0.2.86: `processLogits` once after the prompt and once a token,
 * `processSampledToken` after each sampling, stop tokens included; `resetState` says nothing about an
 * attempt, as it comes before one and not at all where the conversation goes on.
 */
export class WebLlmProcessor implements LogitProcessor {
  #gate: TokenGate | null = null;

  /** From here on rows are masked, until `disarm`. */
  arm(gate: TokenGate): void {
    this.#gate = gate;
  }

  disarm(): void {
    this.#gate = null;
  }

  /** The row it was given, as long as it was: the library copies it back whole. */
  processLogits = (logits: Float32Array): Float32Array => {
    this.#gate?.mask(logits);
    return logits;
  };

  processSampledToken = (token: number): void => {
    this.#gate?.take(token);
  };

  resetState = (): void => undefined;
}
