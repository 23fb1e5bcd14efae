import type { Triple } from '../triples/types';

/** What a snippet may be: any substring; whole words, at least three; whole sentences. */
export type SnippetUnit = 'free' | 'words' | 'sentence';

/** A source as the grammar needs it: its id and the passages of shown text that the model was given. */
export interface QuotableSource {
  readonly id: number;
  /** A snippet lies inside one passage. */
  readonly passages: readonly string[];
}

/** Which strings the model may write: plain data, so that it can cross into a worker. */
export type GrammarSpec =
  | {
      readonly kind: 'cited-answer';
      readonly sources: readonly QuotableSource[];
      readonly unit: SnippetUnit;
      /** Longest snippet in bytes of UTF-8. */
      readonly maxSnippetBytes: number;
      readonly maxCitationsPerClaim: number;
      readonly maxClaims: number;
      /**
       * How much the choice of a snippet leans towards the claim's words: added to the logit of the
       * closest one. 0 leaves the choice to the model.
       */
      readonly closeness: number;
      /** The one answer that needs no citation; `null` demands a cited claim. */
      readonly abstention: string | null;
    }
  /** ReClaim: a sentence of a source, then the claim drawn from it, and so on. */
  | {
      readonly kind: 'reclaim';
      readonly sources: readonly QuotableSource[];
      /** Longest reference in bytes of UTF-8; longer sentences are cut at clauses. */
      readonly maxSnippetBytes: number;
      readonly maxClaims: number;
      readonly abstention: string | null;
    }
  | { readonly kind: 'triples'; readonly text: string; readonly maxTriples: number }
  | { readonly kind: 'triple-fix'; readonly passages: readonly string[]; readonly triple: Triple };
