import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importDetection, type DetectionRecord } from '../src/core/evaluation/detection';
import type { Imported } from '../src/core/evaluation/jsonl';
import { importQags } from '../src/core/evaluation/qags';
import { importSummEdits } from '../src/core/evaluation/summedits';
import { prepareSources } from '../src/core/sources/prepare';
import { bestWindowRule, defaultRule, supportOf } from '../src/core/verdicts/verdict';
import { checkText, type CheckEngines } from '../src/state/tasks/check-text';
import type { FactReader } from '../src/state/tasks/extract-statements';
import { readDetectionRows, type DetectionRow } from './detection-rows';
import { detectionTable, setsOf, summariseDetection } from './detection-summary';
import { languageEngineOf, verdictEngineOf } from './node-engines';
import { loadBuiltin, loadEmbedder, loadJudge } from './node-models';
import { appendJsonRow } from './rows';

const usage = `npx tsx bench/detection.ts --data SET=FILE,... [--limit ITEMS] [--readers model,rules,sentences] [--out ROWS.jsonl] [--json]
A file is of QAGS, of SummEdits, or of the project's own form. Several files may be of one SET.`;

interface Options {
  readonly data: readonly (readonly [set: string, file: string])[];
  readonly limit: number;
  readonly readers: readonly FactReader[];
  readonly out: string | undefined;
  readonly json: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      limit: { type: 'string', default: '1000' },
      readers: { type: 'string', default: 'model' },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.data === undefined) throw new Error('--data is missing.');
  const data = values.data.split(',').map((pair) => {
    const [set, file] = pair.split('=');
    if (!file) throw new Error(`--data takes SET=FILE; it got "${pair}".`);
    return [set, file] as const;
  });
  const readers = values.readers.split(',').map((name) => {
    if (name === 'model' || name === 'rules' || name === 'sentences') return name;
    throw new Error(`No such reader: ${name}.`);
  });
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Error('--limit takes a number above 0.');
  return { data, limit, readers, out: values.out, json: values.json };
}

/** By what the first line looks like. */
function importAny(text: string): Imported<DetectionRecord> {
  const first = text.slice(0, text.indexOf('\n'));
  if (first.includes('"summary_sentences"')) return importQags(text);
  return first.includes('"doc"') ? importSummEdits(text) : importDetection(text);
}

interface Item {
  readonly set: string;
  readonly record: DetectionRecord;
}

function readItems({ data, limit }: Options): Item[] {
  return data.flatMap(([set, file]) => {
    const { records, faults } = importAny(readFileSync(file, 'utf8'));
    for (const { line, reason } of faults) console.error(`${file}, line ${line}: ${reason}`);
    return records.slice(0, limit).map((record) => ({ set, record }));
  });
}

async function loadEngines(): Promise<CheckEngines> {
  return {
    language: languageEngineOf(await loadBuiltin()),
    verdict: verdictEngineOf(await loadJudge(), await loadEmbedder()),
  };
}

async function checkItem(
  { set, record }: Item,
  reader: FactReader,
  engines: CheckEngines,
): Promise<DetectionRow> {
  const { id, text, context, consistent } = record;
  const sources = prepareSources([{ id: 1, text: context }]);
  const checked = await checkText(
    { text, sources, rule: defaultRule, reader },
    engines,
    () => undefined,
    new AbortController().signal,
  );
  if (!checked.ok) throw new Error(`${set} ${id}: ${checked.error.code} ${checked.error.detail}`);
  const { facts, whole, timings } = checked.value;
  return {
    ...{ set, item: id, reader, consistent, text },
    facts: facts.flatMap(({ statement, evidence, flags }) => {
      if (statement.abstention) return [];
      return [
        {
          hypothesis: statement.hypothesis,
          whole: statement.triple === null,
          flags: flags.length,
          best: 1 - supportOf(evidence, bestWindowRule.support),
          corroborated: 1 - supportOf(evidence, defaultRule.support),
          sentence: statement.sentences[0],
          premise: evidence[0]?.window.text ?? '',
        },
      ];
    }),
    raw: whole?.p ?? null,
    extractSeconds: timings.extractMs / 1000,
    judgeSeconds: (timings.embedMs + timings.judgeMs) / 1000,
  };
}

/** A run that was stopped goes on from its rows. */
async function runAll(options: Options): Promise<DetectionRow[]> {
  const keyOf = (set: string, item: string, reader: string) => JSON.stringify([set, item, reader]);
  const known = options.out ? readDetectionRows(options.out) : [];
  const kept = new Map(known.map((row) => [keyOf(row.set, row.item, row.reader), row]));
  // Not before they are needed: a finished run is printed from its rows alone.
  let loading: Promise<CheckEngines> | null = null;
  const rows: DetectionRow[] = [];
  const items = readItems(options);
  for (const [at, item] of items.entries()) {
    for (const reader of options.readers) {
      const old = kept.get(keyOf(item.set, item.record.id, reader));
      const row = old ?? (await checkItem(item, reader, await (loading ??= loadEngines())));
      rows.push(row);
      if (!old && options.out) appendJsonRow(options.out, row);
    }
    if (at % 10 === 9) console.error(`${at + 1} of ${items.length} items`);
  }
  return rows;
}

async function main(): Promise<void> {
  const options = readOptions();
  const rows = await runAll(options);
  const summaries = summariseDetection(rows);
  console.log(
    options.json ? JSON.stringify(summaries, null, 2) : detectionTable(summaries, setsOf(rows)),
  );
  // The sessions' threads and message ports would keep the process alive.
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exit(1);
});
