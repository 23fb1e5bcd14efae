import { seededRandom } from '../../base/random';

/** A mean with its bootstrap interval, in the unit of the values. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  /**
   * One key a value: values of one key (several references of one question) are drawn together,
   * because they are not independent. Absent: each value stands for itself.
   */
  readonly clusters?: readonly string[];
  /** Share of the resampled means between the two ends: 0 to 1. */
  readonly level?: number;
  readonly resamples?: number;
  readonly seed?: number;
}

/** Values that are drawn together. */
interface Cluster {
  sum: number;
  count: number;
}

/**
 * The mean of `values` and its percentile bootstrap interval (Efron), 95% unless told otherwise.
 * The same values give the same interval. `null` without values.
 */
export function meanInterval(
  values: readonly number[],
  { clusters, level = 0.95, resamples = 4000, seed = 1 }: BootstrapOptions = {},
): Interval | null {
  if (values.length === 0) return null;
  const groups = clustersOf(values, clusters);
  const random = seededRandom(seed);
  const means = Float64Array.from({ length: resamples }, () => resampledMean(groups, random));
  means.sort();
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: quantile(means, (1 - level) / 2),
    high: quantile(means, (1 + level) / 2),
  };
}

function clustersOf(values: readonly number[], keys: readonly string[] | undefined): Cluster[] {
  if (!keys) return values.map((value) => ({ sum: value, count: 1 }));
  if (keys.length !== values.length) throw new RangeError('One cluster key a value is needed.');
  const clusters = new Map<string, Cluster>();
  for (const [at, key] of keys.entries()) {
    const cluster = clusters.get(key) ?? { sum: 0, count: 0 };
    cluster.sum += values[at];
    cluster.count++;
    clusters.set(key, cluster);
  }
  return [...clusters.values()];
}

function resampledMean(clusters: readonly Cluster[], random: () => number): number {
  let sum = 0;
  let count = 0;
  for (let drawn = 0; drawn < clusters.length; drawn++) {
    const cluster = clusters[Math.floor(random() * clusters.length)];
    sum += cluster.sum;
    count += cluster.count;
  }
  return sum / count;
}

/** Between the two nearest ranks, linearly. */
function quantile(sorted: Float64Array, share: number): number {
  const rank = share * (sorted.length - 1);
  const below = Math.floor(rank);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
}
