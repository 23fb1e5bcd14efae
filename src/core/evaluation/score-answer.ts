import type { CitationStatus, ResolvedClaim } from '../citations/types';
import { docF1 } from '../metrics/doc-f1';
import type { OverlapScores } from '../metrics/overlap-scores';
import { snippetF1, type CitedSpan } from '../metrics/snippet-f1';
import type { CitedQaRecord } from './cited-qa';

export interface AnswerScores {
  readonly doc: OverlapScores;
  readonly snippet: OverlapScores;
  /** Of each citation, in order. */
  readonly statuses: readonly CitationStatus[];
}

/**
 * Scores an answer's citations against the record's gold. `null` for a record without gold.
 * `claims` were resolved against the record's sources, under the same ids. A snippet counts where
 * it first stands in the source that it cites; one that stands nowhere in it adds no characters.
 */
export function scoreAnswer(
  { citations: gold }: Pick<CitedQaRecord, 'citations'>,
  claims: readonly ResolvedClaim[],
): AnswerScores | null {
  if (!gold) return null;
  const cited = claims.flatMap((claim) => claim.citations);
  const spans = cited.flatMap(({ docId, places }): CitedSpan[] => {
    const place = places.find(({ sourceId }) => sourceId === docId);
    return place ? [{ source: place.sourceId, ...place.span }] : [];
  });
  return {
    doc: docF1(
      cited.flatMap(({ docId }) => (docId === null ? [] : [docId])),
      gold.map(({ source }) => source),
    ),
    snippet: snippetF1(spans, gold),
    statuses: cited.map(({ status }) => status),
  };
}
