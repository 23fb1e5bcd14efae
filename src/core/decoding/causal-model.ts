import type { Cancellation } from '../../base/cancellation';
import type { Vocabulary } from './vocabulary';

/** One forward pass at a time, as a decoder needs it. */
export interface CausalModel {
  readonly vocabulary: Vocabulary;
  /**
   * Reads the prompt, reusing whatever prefix is kept, and returns the logits after it: one number
   * for each id of the vocabulary, the caller's own until its next call. `onProgress` counts prompt
   * tokens; `reused` of `done` were kept. Throws `CancelledError` when the signal says so.
   */
  read(
    promptIds: readonly number[],
    onProgress: (done: number, total: number, reused: number) => void,
    signal: Cancellation,
  ): Promise<Float32Array>;
  /** Appends one token and returns the logits after it, under the same terms as `read`. */
  advance(id: number, signal: Cancellation): Promise<Float32Array>;
}
