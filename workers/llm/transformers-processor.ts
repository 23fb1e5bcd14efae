import { LogitsProcessor, type Tensor } from '@huggingface/transformers';
import type { TokenGate } from '../../src/core/decoding/token-gate';

/**
 * Our grammar inside the `generate` of transformers.js (4.3.2), for one request with one sequence. The
 * library shows all ids so far before each row, so that the tokens sampled since are read off there;
 * the one that ended the text is heard of by `finish` alone.
 */
export class TransformersProcessor extends LogitsProcessor {
  readonly #gate: TokenGate;
  /** Ids known: the prompt's at first. `null` before the first row. */
  #known: number | null = null;

  constructor(gate: TokenGate) {
    super();
    this.#gate = gate;
  }

  /** @param logits shape [1, vocabulary], changed in place */
  override _call(inputIds: bigint[][], logits: Tensor): Tensor {
    const [ids] = inputIds;
    this.#hear(ids);
    const { data } = logits;
    if (!(data instanceof Float32Array)) throw new TypeError(`Not 32-bit floats: ${logits.type}.`);
    this.#gate.mask(data);
    return logits;
  }

  /** Hears the tokens that came after the last row. @param ids all of them, the prompt's included */
  finish(ids: readonly bigint[]): void {
    this.#hear(ids);
  }

  #hear(ids: readonly bigint[]): void {
    for (const id of ids.slice(this.#known ?? ids.length)) this.#gate.take(Number(id));
    this.#known = ids.length;
  }
}
