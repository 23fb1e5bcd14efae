import type { Cancellation } from '../../base/cancellation';
import type { GrammarSpec } from '../grammar/spec';
import type { MeasureMaker } from './lexical-closeness';
import type { DecodingEvent } from './types';

/** What is to be written. */
export interface DecodingJob {
  readonly promptIds: readonly number[];
  readonly sampling: {
    readonly temperature: number;
    readonly topP: number;
    readonly seed: number;
    readonly maxTokens: number;
  };
  /** Absent: the model writes what it likes. */
  readonly grammar?: GrammarSpec;
  /** Whether to tell of every token what the model wanted and what the mask let through. */
  readonly trace?: boolean;
}

export interface DecodingHooks {
  onEvent(event: DecodingEvent): void;
  /** Milliseconds of some clock. */
  now(): number;
  readonly signal: Cancellation;
  /** Measures how close a snippet is to its claim; absent: by the words that they share. */
  readonly measure?: MeasureMaker;
}
