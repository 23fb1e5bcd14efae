import { seededRandom } from '../../base/random';
import type { Interval } from './interval';

/** One item of the detection task; `true` is inconsistent, the positive class. */
export interface Detection {
  readonly gold: boolean;
  readonly found: boolean;
}

/** Counts of the four outcomes. */
export interface Confusion {
  readonly truePositive: number;
  readonly falseNegative: number;
  readonly trueNegative: number;
  readonly falsePositive: number;
}

export function confusionOf(items: readonly Detection[]): Confusion {
  const count = (gold: boolean, found: boolean) =>
    items.filter((item) => item.gold === gold && item.found === found).length;
  return {
    truePositive: count(true, true),
    falseNegative: count(true, false),
    trueNegative: count(false, false),
    falsePositive: count(false, true),
  };
}

/** (TPR + TNR) / 2, 0 to 1. `null` where a class has no item: then it is not defined. */
export function balancedAccuracy(items: readonly Detection[]): number | null {
  const { truePositive, falseNegative, trueNegative, falsePositive } = confusionOf(items);
  const positives = truePositive + falseNegative;
  const negatives = trueNegative + falsePositive;
  if (positives === 0 || negatives === 0) return null;
  return (truePositive / positives + trueNegative / negatives) / 2;
}

export interface ResampleOptions {
  readonly level?: number;
  readonly resamples?: number;
  readonly seed?: number;
}

/**
 * A statistic of several groups of items with its percentile bootstrap interval: each group is drawn
 * anew by itself, so that data sets keep their sizes. Draws in which it is not defined are left out;
 * `null` where it is not defined on the items themselves.
 */
export function bootstrapInterval<T>(
  groups: readonly (readonly T[])[],
  statistic: (groups: readonly (readonly T[])[]) => number | null,
  { level = 0.95, resamples = 2000, seed = 1 }: ResampleOptions = {},
): Interval | null {
  const mean = statistic(groups);
  if (mean === null) return null;
  const random = seededRandom(seed);
  const draw = (items: readonly T[]): T[] =>
    items.map(() => items[Math.floor(random() * items.length)]);
  const values: number[] = [];
  for (let at = 0; at < resamples; at++) {
    const value = statistic(groups.map(draw));
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  const rank = (share: number) => values[Math.round(share * (values.length - 1))] ?? mean;
  return { mean, low: rank((1 - level) / 2), high: rank((1 + level) / 2) };
}
