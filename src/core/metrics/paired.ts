import { meanInterval, type BootstrapOptions, type Interval } from './interval';

/** The mean of `a - b` over the items where both are defined. */
export interface PairedDifference extends Interval {
  /** How many items that are. */
  readonly pairs: number;
}

/**
 * Compares two systems on the same items, in the same order: the paired bootstrap of the mean
 * difference. A pair with a `null` is left out. `null` when no pair is left.
 */
export function pairedDifference(
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  options: BootstrapOptions = {},
): PairedDifference | null {
  if (a.length !== b.length) throw new RangeError('Pairs need lists of one length.');
  const pairs = a.flatMap((value, at) => {
    const other = b[at];
    return value === null || other === null ? [] : [{ at, difference: value - other }];
  });
  const { clusters, ...rest } = options;
  const interval = meanInterval(
    pairs.map(({ difference }) => difference),
    clusters ? { ...rest, clusters: pairs.map(({ at }) => clusters[at]) } : rest,
  );
  return interval && { ...interval, pairs: pairs.length };
}
