import type { LabMetric } from '../../core/evaluation/metric-list';

/** A value in the unit of its metric; what is undefined is "n/a". */
export function valueText(value: number | null, { unit }: Pick<LabMetric, 'unit'>): string {
  if (value === null) return 'n/a';
  const text =
    unit === 'points' ? (100 * value).toFixed(1) : value.toFixed(unit === 'seconds' ? 1 : 2);
  // What rounds to nothing has no sign.
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '\u2212');
}

interface Ends {
  readonly low: number | null;
  readonly high: number | null;
}

/** The two ends of an interval: "42.1 to 58.0". */
export function rangeText({ low, high }: Ends, metric: Pick<LabMetric, 'unit'>): string {
  if (low === null || high === null) return 'no interval';
  return `${valueText(low, metric)} to ${valueText(high, metric)}`;
}

/** A difference with its sign. */
export function differenceText(value: number, metric: Pick<LabMetric, 'unit'>): string {
  const text = valueText(value, metric);
  return Number(text) > 0 ? `+${text}` : text;
}

/** Seconds in the largest units that say something: "2 h 5 min", "40 s". */
export function durationText(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 90) return `${String(rounded)} s`;
  const minutes = Math.round(rounded / 60);
  if (minutes < 90) return `${String(minutes)} min`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
