/** One measured figure, with the goal that it is held against. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly n: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** What `judged` must not exceed (`max`) or must reach (`min`); absent where a figure only informs. */
  readonly goal?: {
    readonly of: 'median' | 'p99' | 'max';
    readonly max?: number;
    readonly min?: number;
  };
}

/** The value below which a share of `sorted` lies (nearest rank); NaN of nothing. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return NaN;
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export function figure(
  name: string,
  unit: string,
  values: Iterable<number>,
  goal?: Figure['goal'],
): Figure {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => quantile(sorted, share);
  const spread = { n: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
  return { name, unit, ...spread, ...(goal && { goal }) };
}

/** Whether a figure meets its goals; `null` without any. */
export function meets({ goal, ...spread }: Figure): boolean | null {
  if (!goal) return null;
  const value = spread[goal.of];
  return value <= (goal.max ?? Infinity) && value >= (goal.min ?? -Infinity);
}

/** Runs `work` a few times, the first time untimed; milliseconds of each. */
export function timed(times: number, work: () => void): number[] {
  work();
  return Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

export function printFigures(figures: readonly Figure[]): void {
  const header = ['', 'n', 'median', 'p95', 'p99', 'unit', 'goal', ''];
  const rows = figures.map((one) => [
    one.name,
    String(one.n),
    ...[one.median, one.p95, one.p99].map(short),
    one.unit,
    goalWords(one),
    { true: 'met', false: 'MISSED', null: '' }[String(meets(one)) as 'true' | 'false' | 'null'],
  ]);
  const widths = header.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at].length)),
  );
  for (const row of [header, ...rows]) {
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
  }
}

function goalWords({ goal }: Figure): string {
  if (!goal) return '';
  const bound = goal.max === undefined ? `>= ${goal.min}` : `<= ${goal.max}`;
  return `${goal.of} ${bound}`;
}

function short(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}
