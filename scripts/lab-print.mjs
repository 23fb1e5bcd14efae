import { writeFileSync } from 'node:fs';

/** @typedef {import('../src/contracts/report').LabResults} LabResults */

/**
 * Prints the results as a table, or as JSON.
 * @param {LabResults} results
 * @param {{ json: boolean, csv: string | null }} options
 */
export function printLab(results, { json, csv }) {
  if (csv !== null) writeFileSync(csv, results.csv);
  if (json) {
    console.log(JSON.stringify(results, null, 2));
    return;
  }
  const { settings, data, models } = results.run.run;
  console.log(`${data.name}: ${settings.items} of ${data.items} items, seed ${settings.seed}`);
  console.log(
    `models: ${[models.language, models.judge, models.backend].filter(Boolean).join(', ')}`,
  );
  console.log('mean [95 % interval] n; shares in points\n');
  const metrics = metricsOf(results);
  const rows = [
    ['', ...results.summary.map(({ system }) => system)],
    ...metrics.map((id) => [
      id,
      ...results.summary.map(({ figures }) => figureText(id, figures[id])),
    ]),
    ['failed', ...results.summary.map(({ failed }) => String(failed))],
  ];
  printRows(rows);
  for (const [system, bars] of Object.entries(results.positions)) {
    if (bars.length === 0) continue;
    const shares = bars.map(({ position, share, control }) => {
      return `${position}: ${percent(share)} (${percent(control.low)}-${percent(control.high)})`;
    });
    console.log(`\ncitations by position, ${system} (95 % if positions did not matter)`);
    console.log(`  ${shares.join('  ')}`);
  }
}

/** @param {LabResults} results */
function metricsOf({ summary }) {
  return Object.keys(summary[0]?.figures ?? {});
}

/** @param {string[][]} rows */
function printRows(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  for (const row of rows) {
    console.log(
      row
        .map((text, at) => text.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
  }
}

const plain = ['seconds', 'citations', 'facts', 'elsewhere'];

/**
 * @param {string} id
 * @param {LabResults['summary'][number]['figures'][string]} figure
 */
function figureText(id, figure) {
  if (!figure) return 'n/a';
  const factor = plain.includes(id) ? 1 : 100;
  const text = (/** @type {number} */ value) => (factor * value).toFixed(1);
  const { mean, low, high, n } = figure;
  const range = low === null || high === null ? 'no interval' : `${text(low)}, ${text(high)}`;
  return `${text(mean)} [${range}] ${n}`;
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(0)} %`;
}
