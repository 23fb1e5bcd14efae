import type { ShownSpan } from '../text/offsets';
import type { Statement } from '../triples/types';

/** Probabilities of one (premise, hypothesis) pair; they sum to 1. */
export interface PairScores {
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}

/** A run of whole sentences of one source, small enough to be a premise uncut. */
export interface Window {
  readonly sourceId: number;
  readonly span: ShownSpan;
  readonly text: string;
  /** How many sentences it covers. */
  readonly sentences: number;
}

export interface Evidence {
  readonly window: Window;
  readonly scores: PairScores;
}

export type Verdict = 'supported' | 'contradicted' | 'unsupported' | 'abstention';

/** A number, date, unit or name of the fact that occurs nowhere in the sources. */
export interface Flag {
  readonly kind: 'number' | 'date' | 'unit' | 'name';
  readonly text: string;
}

/** A statement with its verdict (GraphEval: one node of the answer's knowledge graph). */
export interface Fact {
  /** Stable within one check: `f1`, `f2`, ... */
  readonly id: string;
  readonly statement: Statement;
  readonly verdict: Verdict;
  /** By the rule in force; `null` for an abstention or when there was nothing to read. */
  readonly support: number | null;
  /** Max over windows of P(contradiction). */
  readonly contradiction: number | null;
  /** p(hallucinated) = 1 - support; `null` for an abstention, 1 when the sources are empty. */
  readonly p: number | null;
  /** Every judged window, best support first. */
  readonly evidence: readonly Evidence[];
  readonly flags: readonly Flag[];
  /** Whether the words of the hypothesis stand verbatim in a source (a signal to show; changes no score). */
  readonly verbatim: boolean;
}

/** The verdict on the whole text: inconsistent if any fact has p > threshold; `null` when nothing was judged. */
export interface TextVerdict {
  readonly inconsistent: boolean | null;
  readonly counts: Readonly<Record<Verdict, number>>;
}
