import type { Trace } from './trace';

/**
 * Why an attempt at a masked decode failed:
 * - `empty-mask`: no token of the vocabulary may follow;
 * - `no-citation`: the answer ended without one;
 * - `budget`: the tokens ran out before the grammar could end;
 * - `foreign-token`: the engine sampled an id that the mask forbids;
 * - `loop`: the model repeats itself;
 * - `cut-off`: the engine ended the text by a rule of its own: a stop string, or a full context.
 */
export const attemptFailures = [
  'empty-mask',
  'no-citation',
  'budget',
  'foreign-token',
  'loop',
  'cut-off',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

/** One attempt at an answer, kept whether it failed or not. */
export interface Attempt {
  readonly text: string;
  readonly temperature: number;
  readonly seed: number;
  readonly tokens: number;
  readonly failure: AttemptFailure | null;
}

export type DecodingEvent =
  /** Prompt tokens read so far; `reused` of them came from the kept key-value cache. */
  | {
      readonly kind: 'reading';
      readonly done: number;
      readonly total: number;
      readonly reused: number;
    }
  /** The whole text of the current attempt so far. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly tokens: number;
      readonly maxTokens: number;
    }
  /** An attempt failed and another one starts from scratch at a higher temperature. */
  | { readonly kind: 'restart'; readonly failed: Attempt; readonly temperature: number };

/** What came of a request to write. */
export interface Decoding {
  readonly text: string;
  /** False when a grammar was asked for and no attempt kept to it: `text` is then the best attempt. */
  readonly structured: boolean;
  /** Every attempt in order. */
  readonly attempts: readonly Attempt[];
  readonly timings: DecodingTimings;
  /** Only when it was asked for. */
  readonly trace?: Trace;
}

/** Tokens and milliseconds; new tokens, reading and writing are summed over all attempts. */
export interface DecodingTimings {
  readonly promptTokens: number;
  readonly reusedTokens: number;
  readonly newTokens: number;
  readonly readMs: number;
  readonly writeMs: number;
}
