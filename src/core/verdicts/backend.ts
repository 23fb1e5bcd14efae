import type { PairScores } from './types';

/** Where the judge computes. */
export type Backend = 'wasm' | 'webgpu';

/** What the person wants; `auto` lets a trial of both decide. */
export type BackendSetting = 'auto' | Backend;

/** One comparison of both back ends on one device. */
export interface BackendTrial {
  /** The browser and its GPU: on another one the trial says nothing. */
  readonly device: string;
  /** Milliseconds a pair. */
  readonly wasmMs: number;
  /** `null`: the GPU could not judge; `fault` says why. */
  readonly gpuMs: number | null;
  readonly fault: string | null;
  /** Largest difference of a probability over the known-answer pairs. */
  readonly apart: number | null;
  /** Whether both gave each known-answer pair the same verdict. */
  readonly sameVerdicts: boolean;
}

export type BackendReason =
  'asked' | 'no-gpu' | 'software-gpu' | 'failed' | 'differs' | 'slower' | 'faster' | 'lost';

export interface BackendChoice {
  readonly backend: Backend;
  readonly reason: BackendReason;
}

/** 4-bit and int8 weights differ by about 0.1; twice and a half of that is another answer. */
const mostApart = 0.25;

/** The GPU, if it gave the verdicts of the processor and was faster. */
export function chooseBackend({ wasmMs, gpuMs, apart, sameVerdicts }: BackendTrial): BackendChoice {
  if (gpuMs === null || apart === null) return { backend: 'wasm', reason: 'failed' };
  if (!sameVerdicts || !(apart <= mostApart)) return { backend: 'wasm', reason: 'differs' };
  return gpuMs < wasmMs
    ? { backend: 'webgpu', reason: 'faster' }
    : { backend: 'wasm', reason: 'slower' };
}

/**
 * How far two lists of scores of the same pairs are apart. A NaN, as a broken GPU gives it, is as far
 * as can be. Throws a `RangeError` for lists of two lengths.
 */
export function compareScores(
  a: readonly PairScores[],
  b: readonly PairScores[],
): { readonly apart: number; readonly sameVerdicts: boolean } {
  if (a.length !== b.length) throw new RangeError('Scores of other pairs cannot be compared.');
  const classes = ['entailment', 'neutral', 'contradiction'] as const;
  const apart = a.flatMap((scores, at) =>
    classes.map((one) => {
      const difference = Math.abs(scores[one] - b[at][one]);
      return Number.isNaN(difference) ? 1 : difference;
    }),
  );
  const supported = ({ entailment }: PairScores) => entailment >= 0.5;
  const sameVerdicts = a.every((scores, at) => supported(scores) === supported(b[at]));
  return { apart: Math.max(0, ...apart), sameVerdicts };
}
