import { seededRandom } from '../../base/random';
import type { Outcome } from './outcome';
import { shuffled } from './source-order';

/** How often the source at one position was cited. */
export interface PositionBar {
  /** From 1. */
  readonly position: number;
  /** Citations, and their share of all. */
  readonly count: number;
  readonly share: number;
  /** The share that the same citations would have if positions did not matter, with 95 % of the draws. */
  readonly control: { readonly mean: number; readonly low: number; readonly high: number };
  /** The share of gold evidence at this position; `null` without gold. */
  readonly gold: number | null;
}

const draws = 1000;

/**
 * The histogram of citations by the position of their source. The control lays each item's sources in
 * another order by lot and moves its citations along: what differs from it is order bias, unless gold
 * differs too. Empty without citations.
 */
export function citationPositions(outcomes: readonly Outcome[], seed = 1): PositionBar[] {
  const cited = outcomes.filter((outcome) => outcome.cited.length > 0);
  if (cited.length === 0) return [];
  const positions = Math.max(...cited.map(({ sources }) => sources));
  const counts = countsOf(
    cited.flatMap((outcome) => outcome.cited),
    positions,
  );
  const gold = countsOf(
    outcomes.flatMap((outcome) => outcome.gold),
    positions,
  );
  const total = sum(counts);
  const goldTotal = sum(gold);
  const controls = controlShares(cited, positions, total, seed);
  return counts.map((count, at) => {
    const sorted = controls.map((shares) => shares[at]).sort((a, b) => a - b);
    return {
      position: at + 1,
      count,
      share: count / total,
      control: {
        mean: sum(sorted) / draws,
        low: sorted[Math.floor(0.025 * (draws - 1))],
        high: sorted[Math.ceil(0.975 * (draws - 1))],
      },
      gold: goldTotal > 0 ? gold[at] / goldTotal : null,
    };
  });
}

function controlShares(
  cited: readonly Outcome[],
  positions: number,
  total: number,
  seed: number,
): number[][] {
  const random = seededRandom(seed);
  return Array.from({ length: draws }, () => {
    const moved = cited.flatMap((outcome) => {
      const places = Array.from({ length: outcome.sources }, (_, at) => at + 1);
      const order = shuffled(places, random);
      return outcome.cited.map((position) => order[position - 1]);
    });
    return countsOf(moved, positions).map((count) => count / total);
  });
}

function countsOf(positions: readonly number[], length: number): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const position of positions) if (position <= length) counts[position - 1]++;
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
