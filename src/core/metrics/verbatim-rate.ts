import type { CitationStatus } from '../citations/types';

/** Share of citations whose status is exact: 0 to 1; `null` when there are none. */
export function verbatimRate(statuses: readonly CitationStatus[]): number | null {
  if (statuses.length === 0) return null;
  return statuses.filter((status) => status === 'exact').length / statuses.length;
}
