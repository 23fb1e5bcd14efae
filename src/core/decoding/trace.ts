import type { Diagram, PlaceName } from '../grammar/diagram';
import type { AttemptFailure } from './types';

/** A token as a trace shows it. */
export interface TracedToken {
  readonly id: number;
  /** What it adds to the text; `<end>` for a token that ends it, `<0xE5>` for a byte of a character. */
  readonly text: string;
  /** The model's own probability, over the whole vocabulary at temperature 1: 0 to 1. */
  readonly probability: number;
  /** Whether the grammar lets it follow. */
  readonly allowed: boolean;
}

/** One token of a traced answer: what the model wanted, what the mask let through, what was taken. */
export interface TracedStep {
  /** Where the grammar stood before the token; several places while the bytes may be read both ways. */
  readonly places: readonly PlaceName[];
  /** How many tokens were allowed, of how many; 0 where nothing was chosen. */
  readonly allowed: number;
  readonly vocabulary: number;
  /** The probability mass that the mask removed: 0 to 1. */
  readonly removed: number;
  /** The likeliest tokens without the mask, best first, forbidden ones included. */
  readonly top: readonly TracedToken[];
  /** The token that was taken; `null` where the budget left room for a proper end only. */
  readonly chosen: TracedToken | null;
  /** What was added to the text: whole characters, so that most tokens of a rare one add nothing. */
  readonly text: string;
  /** Microseconds that the mask took. */
  readonly maskMicros: number;
}

/** One attempt, token by token. A failed attempt is followed by a hotter one. */
export interface TracedAttempt {
  readonly temperature: number;
  readonly seed: number;
  readonly steps: readonly TracedStep[];
  readonly failure: AttemptFailure | null;
}

/** A whole traced answer, and the automaton that it went through (`null` without a grammar). */
export interface Trace {
  readonly diagram: Diagram | null;
  readonly attempts: readonly TracedAttempt[];
}
