import { overlapScores, type OverlapScores } from './overlap-scores';

/** Doc-F1 of one item: set precision, recall and F1 of the cited source ids against gold. */
export function docF1<Id>(cited: Iterable<Id>, gold: Iterable<Id>): OverlapScores {
  const citedIds = new Set(cited);
  const goldIds = new Set(gold);
  const shared = [...citedIds].filter((id) => goldIds.has(id)).length;
  return overlapScores(shared, citedIds.size, goldIds.size);
}
