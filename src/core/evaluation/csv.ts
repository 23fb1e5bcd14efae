import { metricsOf } from './metric-list';
import type { Outcome } from './outcome';
import type { RunHeader } from './run';
import type { SystemSummary } from './summary';

type Cell = string | number | null;

/** CSV as RFC 4180 has it; what is undefined is an empty cell. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run what begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Every figure with its interval, a row each, after the settings that made them. */
export function summaryCsv(run: RunHeader, rows: readonly SystemSummary[]): string {
  const header = ['system', 'metric', 'unit', 'mean', 'low', 'high', 'n', 'failed'];
  const metrics = metricsOf(run.settings.task);
  const figures = rows.flatMap(({ system, figures: byId, failed }) =>
    metrics.map(({ id, unit }): Cell[] => {
      const figure = byId[id] ?? null;
      const { mean = null, low = null, high = null, n = 0 } = figure ?? {};
      return [system, id, unit === 'points' ? 'share' : unit, mean, low, high, n, failed];
    }),
  );
  return toCsv([...settingRows(run), [], header, ...figures]);
}

/** Every item, a row each. */
export function itemsCsv(run: RunHeader, outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.flatMap(({ values }) => Object.keys(values)))];
  const header = ['index', 'id', 'system', 'seconds', 'failure', ...names, 'text'];
  const rows = outcomes.map((outcome): Cell[] => [
    ...[outcome.index, outcome.id, outcome.system, outcome.seconds, outcome.failure],
    ...names.map((name) => outcome.values[name] ?? null),
    outcome.text,
  ]);
  return toCsv([...settingRows(run), [], header, ...rows]);
}

function settingRows({ settings, data, models, started, version }: RunHeader): Cell[][] {
  const entries = { ...settings, systems: settings.systems.join(' ') };
  return [
    ['data', data.name],
    ['sha256', data.sha256],
    ...Object.entries(entries).map(([name, value]): Cell[] => [name, String(value)]),
    ...Object.entries(models).map(([name, value]): Cell[] => [`model ${name}`, value]),
    ['started', started],
    ['version', version],
  ];
}
