import type { Result } from '../base/result';
import type { Backend } from '../core/verdicts/backend';
import type { PairScores } from '../core/verdicts/types';
import type { Fault } from './errors';
import type { LoadedModel, LoadProgress } from './loading';

export interface NliPair {
  readonly premise: string;
  readonly hypothesis: string;
}

export type { Backend } from '../core/verdicts/backend';

/** What the judge said of the known-answer pairs, and how fast it was. */
export interface JudgeTrial {
  /** In the order of the pairs; of both back ends they must say nearly the same. */
  readonly scores: readonly PairScores[];
  /** Milliseconds that a pair takes among many, the first runs left out. */
  readonly msPerPair: number;
}

export interface JudgeProgress {
  readonly done: number;
  readonly total: number;
}

/** The page's view of the NLI judge and the sentence embedder, which share one worker. */
export interface VerdictEngine {
  /** Loads the judge and the embedder. */
  load(
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedModel, Fault>>;
  /**
   * Scores in the order of the pairs, cached by (model, premise, hypothesis); a score does not depend
   * on the pair's neighbours.
   * A premise too long for the model with its hypothesis is an error of the caller: windows must fit.
   */
  judge(
    pairs: readonly NliPair[],
    onProgress: (progress: JudgeProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<PairScores[], Fault>>;
  /** Unit vectors of 384 numbers, in the order of the texts. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Result<Float32Array[], Fault>>;
  /** Tokens of each text, as the judge counts them, without special tokens. */
  countTokens(texts: readonly string[], signal: AbortSignal): Promise<Result<number[], Fault>>;
  dispose(): void;
}

/** The same engine on a back end of the caller's choice. */
export interface BackendEngine extends Omit<VerdictEngine, 'load'> {
  /** Another back end than the loaded one gets a fresh worker. */
  load(
    backend: Backend,
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedModel, Fault>>;
  /** Judges the known-answer pairs on what is loaded. */
  tryOut(signal: AbortSignal): Promise<Result<JudgeTrial, Fault>>;
}
