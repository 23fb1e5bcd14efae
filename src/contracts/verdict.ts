import type { Result } from '../base/result';
import type { PairScores } from '../core/verdicts/types';
import type { Fault } from './errors';
import type { LoadedModel, LoadProgress } from './loading';

export interface NliPair {
  readonly premise: string;
  readonly hypothesis: string;
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
   * Scores in the order of the pairs. Each pair is judged alone, so that a score
   * does not depend on its neighbours, and cached by (model, premise, hypothesis).
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
