import type { AnswerSpan, SourceSpan } from '../text/offsets';

/** One quote after a claim, as the model wrote it. */
export interface Citation {
  /** The id the model wrote; `null` when none could be read. It may name no source at all. */
  readonly docId: number | null;
  readonly snippet: string;
  /** Where the whole citation, braces included, stands in the answer. Several snippets of one list share it. */
  readonly span: AnswerSpan;
  /** The characters at `span`, untouched. */
  readonly written: string;
}

/** A sentence of the answer with the citations that follow it. */
export interface Claim {
  readonly text: string;
  /** Where `text` stands in the answer, without the white space around it. */
  readonly span: AnswerSpan;
  readonly citations: readonly Citation[];
}

/** The answer cut into pieces that, joined, give back every character of it. */
export type Segment =
  | { readonly kind: 'text'; readonly span: AnswerSpan; readonly claim: number | null }
  | { readonly kind: 'citation'; readonly span: AnswerSpan; readonly claim: number | null };

/** Something of the answer that could not be read as the format asks. */
export interface Notice {
  readonly kind: 'unreadable-citation' | 'unclosed-citation' | 'no-claim-before' | 'no-snippet';
  readonly span: AnswerSpan;
}

export interface CitedAnswer {
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly segments: readonly Segment[];
  readonly notices: readonly Notice[];
}

/**
 * - `exact`: the snippet is a substring of the cited source's shown text;
 * - `repaired`: re-found in the cited source by alignment;
 * - `misattributed`: stands in, or was re-found in, another source than the one cited;
 * - `unverified`: found nowhere.
 */
export type CitationStatus = 'exact' | 'repaired' | 'misattributed' | 'unverified';

/** A place of a snippet in the raw text of a source. */
export interface Place {
  readonly sourceId: number;
  readonly span: SourceSpan;
}

export interface ResolvedCitation extends Citation {
  readonly status: CitationStatus;
  /** Word Jaccard of the written snippet and the words it was re-found as; 1 for verbatim, `null` if not found. */
  readonly score: number | null;
  /** Every place where the snippet stands, in the order of the sources; empty when unverified. */
  readonly places: readonly Place[];
  /** The source's own words at the first place (shown text); the written snippet when unverified. */
  readonly quote: string;
}

export interface ResolvedClaim extends Omit<Claim, 'citations'> {
  readonly citations: readonly ResolvedCitation[];
}
