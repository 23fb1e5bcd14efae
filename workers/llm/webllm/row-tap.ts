import { FaultError } from '../../shared/fault-error';
import type { RowListener } from './processor';

/**
 * Takes the row of logits out of a forward pass of web-llm, for our own decoder to choose from, and
 * leaves the library nothing to sample but one token, which is then ignored: nothing that the mask
 * forbids can come in by its sampler.
 */
export class RowTap implements RowListener {
  readonly #size: number;
  #row: Float32Array | null = null;

  /** @param size of the vocabulary; the library's rows may be longer */
  constructor(size: number) {
    this.#size = size;
  }

  mask(logits: Float32Array): void {
    if (logits.length < this.#size) {
      const detail = `A row of ${String(logits.length)} logits, where ${String(this.#size)} are due.`;
      throw new FaultError('library-unusable', detail);
    }
    this.#row = logits.slice(0, this.#size);
    logits.fill(-1e30);
    logits[0] = 0;
  }

  take(): void {
    // The library's own token means nothing here.
  }

  /** The row of the pass that is over. Throws `session-failed` if there is none, or no numbers in it. */
  row(): Float32Array {
    const row = this.#row;
    this.#row = null;
    if (!row) throw new FaultError('session-failed', 'The forward pass gave no logits.');
    if (row.some(Number.isNaN))
      throw new FaultError('session-failed', 'The logits are not numbers.');
    return row;
  }
}
