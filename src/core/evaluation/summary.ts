import { balancedAccuracy, bootstrapInterval, type Detection } from '../metrics/balanced-accuracy';
import { meanInterval } from '../metrics/interval';
import { pairedDifference, type PairedDifference } from '../metrics/paired';
import { itemValue, metricsOf, type LabMetric } from './metric-list';
import type { Outcome } from './outcome';
import type { LabTask, SystemId } from './systems';

/** A figure of the results, with its interval; items of one cluster alone have none. */
export interface Figure {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Items that it is made of. */
  readonly n: number;
}

export interface SystemSummary {
  readonly system: SystemId;
  readonly done: number;
  readonly failed: number;
  /** By the metric's id; `null` is undefined. */
  readonly figures: Readonly<Record<string, Figure | null>>;
}

/**
 * The table of results, systems in the order given. Intervals: bootstrap, 95 %, under a fixed seed.
 * @param resamples draws of the bootstrap: fewer are quicker and rougher
 */
export function summarise(
  task: LabTask,
  systems: readonly SystemId[],
  outcomes: readonly Outcome[],
  resamples = 2000,
): SystemSummary[] {
  return systems.map((system) => {
    const own = outcomes.filter((outcome) => outcome.system === system);
    const good = own.filter(({ failure }) => failure === null);
    const figures = metricsOf(task).map(
      (metric) => [metric.id, figureOf(metric, good, resamples)] as const,
    );
    return {
      system,
      done: own.length,
      failed: own.length - good.length,
      figures: Object.fromEntries(figures),
    };
  });
}

function figureOf(
  metric: LabMetric,
  outcomes: readonly Outcome[],
  resamples: number,
): Figure | null {
  const items = outcomes.flatMap((outcome) => {
    const value = itemValue(outcome, metric);
    return value === null ? [] : [{ outcome, value }];
  });
  if (metric.over === 'balanced') {
    const detections = items.map(({ outcome }) => detectionOf(outcome));
    const interval = bootstrapInterval([detections], ([some]) => balancedAccuracy(some), {
      resamples,
    });
    return interval && { ...interval, n: items.length };
  }
  const interval = meanInterval(
    items.map(({ value }) => value),
    { clusters: items.map(({ outcome }) => outcome.cluster), resamples },
  );
  const clusters = new Set(items.map(({ outcome }) => outcome.cluster)).size;
  const ends = clusters > 1 ? {} : { low: null, high: null };
  return interval && { ...interval, ...ends, n: items.length };
}

function detectionOf({ values }: Outcome): Detection {
  return { gold: values.gold === 1, found: values.found === 1 };
}

/** The systems that are best by a metric; none where all are equal. */
export function bestOf(metric: LabMetric, rows: readonly SystemSummary[]): SystemId[] {
  const figures = rows.flatMap(({ system, figures: { [metric.id]: figure } }) =>
    figure ? [{ system, mean: figure.mean }] : [],
  );
  if (metric.better === null) return [];
  const sign = metric.better === 'high' ? 1 : -1;
  const best = Math.max(...figures.map(({ mean }) => sign * mean));
  const winners = figures.flatMap(({ system, mean }) => (sign * mean === best ? [system] : []));
  return winners.length < figures.length ? winners : [];
}

/** How much `b` is above `a` on the items that both have; `null` where they share none. */
export function compare(
  metric: LabMetric,
  a: readonly Outcome[],
  b: readonly Outcome[],
): PairedDifference | null {
  const known = new Map(a.map((outcome) => [outcome.index, outcome]));
  const pairs = b.flatMap((outcome) => {
    const other = known.get(outcome.index);
    const bothGood = other && other.failure === null && outcome.failure === null;
    return bothGood ? [{ a: other, b: outcome }] : [];
  });
  if (metric.over === 'balanced') return compareBalanced(metric, pairs);
  return pairedDifference(
    pairs.map((pair) => itemValue(pair.b, metric)),
    pairs.map((pair) => itemValue(pair.a, metric)),
    { clusters: pairs.map((pair) => pair.b.cluster) },
  );
}

function compareBalanced(
  metric: LabMetric,
  pairs: readonly { a: Outcome; b: Outcome }[],
): PairedDifference | null {
  const judged = pairs.filter(
    (pair) => itemValue(pair.a, metric) !== null && itemValue(pair.b, metric) !== null,
  );
  const interval = bootstrapInterval([judged], ([some]) => {
    const before = balancedAccuracy(some.map((pair) => detectionOf(pair.a)));
    const after = balancedAccuracy(some.map((pair) => detectionOf(pair.b)));
    return before === null || after === null ? null : after - before;
  });
  return interval && { ...interval, pairs: judged.length };
}
