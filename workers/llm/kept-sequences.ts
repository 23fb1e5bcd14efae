import type { Tensor } from '@huggingface/transformers';
import { commonPrefix } from './key-values';

export type KeyValues = Record<string, Tensor>;

/** Token ids that were read, with the keys and values that the model made of them. */
export interface Sequence {
  ids: number[];
  keyValues: KeyValues | null;
  /** How many of the ids were read as a prompt; the rest were written one by one. */
  read: number;
}

/** One for the question on its sources, one for the checks in between. */
const maxKept = 2;

/**
 * The sequences last read. A new prompt goes on from the one it shares most with, so that the
 * sources are not read again for the next question, even if facts were checked in between.
 */
export class KeptSequences {
  /** Least recently used first. */
  readonly #kept: Sequence[] = [];
  readonly #worthKeeping: number;

  /**
   * @param worthKeeping a shorter common start (a template's first words) is not worth giving up a
   *   whole sequence for
   */
  constructor(worthKeeping: number) {
    this.#worthKeeping = worthKeeping;
  }

  /** The sequence to go on from; what lies after `shared` of its ids is to be dropped. */
  take(promptIds: readonly number[]): { sequence: Sequence; shared: number } {
    const best = this.#kept
      .map((sequence) => ({ sequence, shared: sharedWith(sequence, promptIds) }))
      .reduce((a, b) => (b.shared > a.shared ? b : a), { sequence: emptySequence(), shared: 0 });
    const chosen =
      best.shared >= this.#worthKeeping ? best : { sequence: this.#spare(), shared: 0 };
    this.#touch(chosen.sequence);
    return chosen;
  }

  /** A sequence to fill from the start: a new one while there is room, else the least recently used. */
  #spare(): Sequence {
    const oldest = this.#kept.length < maxKept ? undefined : this.#kept.shift();
    return oldest ?? emptySequence();
  }

  #touch(sequence: Sequence): void {
    const at = this.#kept.indexOf(sequence);
    if (at >= 0) this.#kept.splice(at, 1);
    this.#kept.push(sequence);
  }
}

/** Ids from the start that the prompt shares with what was read as a prompt. */
function sharedWith({ ids, read }: Sequence, promptIds: readonly number[]): number {
  return Math.min(read, commonPrefix(ids, promptIds));
}

export function emptySequence(): Sequence {
  return { ids: [], keyValues: null, read: 0 };
}
