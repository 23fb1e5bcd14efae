import {
  balancedAccuracy,
  bootstrapInterval,
  confusionOf,
  type Detection,
} from '../src/core/metrics/balanced-accuracy';
import type { Interval } from '../src/core/metrics/interval';
import type { DetectionRow } from './detection-rows';
import { detectionSystems, type DetectionSystem } from './detection-systems';

const threshold = 0.5;

/** An item under two systems, so that their difference can be drawn item by item. */
interface Pair {
  readonly own: Detection;
  readonly base: Detection;
}

export interface SystemSummary {
  readonly system: string;
  /** By data set, in the order of `sets`. */
  readonly accuracy: readonly (Interval | null)[];
  /** Share found of the inconsistent items, and left alone of the consistent ones. */
  readonly rates: readonly (readonly [number, number])[];
  readonly mean: Interval | null;
  /** Difference of the means from the first system, on the same items. */
  readonly gain: Interval | null;
  readonly items: number;
  readonly extractSeconds: number;
  readonly judgeSeconds: number;
}

/** Sets by name, in the order in which rows first name them. */
export function setsOf(rows: readonly DetectionRow[]): string[] {
  return [...new Set(rows.map(({ set }) => set))];
}

export function summariseDetection(rows: readonly DetectionRow[]): SystemSummary[] {
  const sets = setsOf(rows);
  const [baseline] = detectionSystems;
  return detectionSystems.flatMap((system) => {
    const own = rows.filter(({ reader }) => reader === system.reader);
    if (own.length === 0) return [];
    const groups = sets.map((set) => pairsOf(own, rows, set, system, baseline));
    const mean = (pick: (pair: Pair) => Detection) => (drawn: readonly (readonly Pair[])[]) =>
      meanOf(drawn.map((pairs) => balancedAccuracy(pairs.map(pick))));
    const ofOwn = mean((pair) => pair.own);
    const ofBase = mean((pair) => pair.base);
    return [
      {
        system: system.name,
        accuracy: groups.map((group) => bootstrapInterval([group], ofOwn)),
        rates: groups.map(ratesOf),
        mean: bootstrapInterval(groups, ofOwn),
        gain: system === baseline ? null : bootstrapInterval(groups, differenceOf(ofOwn, ofBase)),
        items: groups.flat().length,
        extractSeconds: average(own.map(({ extractSeconds }) => extractSeconds)),
        judgeSeconds: average(own.map(({ judgeSeconds }) => judgeSeconds)),
      },
    ];
  });
}

function pairsOf(
  own: readonly DetectionRow[],
  rows: readonly DetectionRow[],
  set: string,
  system: DetectionSystem,
  baseline: DetectionSystem,
): Pair[] {
  const inSet = rows.filter((row) => row.set === set && row.reader === baseline.reader);
  const base = new Map(inSet.map((row) => [row.item, row]));
  return own.flatMap((row) => {
    const other = base.get(row.item);
    const p = system.p(row);
    const baseP = other && baseline.p(other);
    if (row.set !== set || p === null || baseP === undefined || baseP === null) return [];
    const gold = !row.consistent;
    return [{ own: { gold, found: p > threshold }, base: { gold, found: baseP > threshold } }];
  });
}

type Statistic = (groups: readonly (readonly Pair[])[]) => number | null;

function differenceOf(a: Statistic, b: Statistic): Statistic {
  return (groups) => {
    const [first, second] = [a(groups), b(groups)];
    return first === null || second === null ? null : first - second;
  };
}

function ratesOf(pairs: readonly Pair[]): readonly [number, number] {
  const { truePositive, falseNegative, trueNegative, falsePositive } = confusionOf(
    pairs.map(({ own }) => own),
  );
  return [
    truePositive / (truePositive + falseNegative),
    trueNegative / (trueNegative + falsePositive),
  ];
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length || known.length === 0 ? null : average(known);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A Markdown table: balanced accuracy x100 with its 95 % interval, both rates below. */
export function detectionTable(
  summaries: readonly SystemSummary[],
  sets: readonly string[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = ['system', 'n', ...sets, 'mean', 'gain', 's to take apart', 's to judge'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...summaries.map((one) =>
      line([
        one.system,
        String(one.items),
        ...one.accuracy.map((interval, at) => {
          const [found, left] = one.rates[at].map((rate) => (100 * rate).toFixed(0));
          return `${shown(interval)} [${found}/${left}]`;
        }),
        shown(one.mean),
        one.gain ? shown(one.gain, true) : '',
        one.extractSeconds.toFixed(1),
        one.judgeSeconds.toFixed(1),
      ]),
    ),
  ].join('\n');
}

function shown(interval: Interval | null, signed = false): string {
  if (!interval) return 'n/a';
  const [mid, low, high] = [interval.mean, interval.low, interval.high].map(
    (value) => (signed && value > 0 ? '+' : '') + (100 * value).toFixed(1),
  );
  return `${mid} (${low} to ${high})`;
}
