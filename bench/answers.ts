import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CitedQaRecord } from '../src/core/evaluation/cited-qa';
import { importQuoteSum } from '../src/core/evaluation/quotesum';
import type { LanguageModel } from '../workers/llm/language-model';
import type { Embedder } from '../workers/nli/embedder';
import { answerConfigs } from './answer-configs';
import { readRows, type AnswerRow } from './answer-rows';
import { summarise, tableOf } from './answer-summary';
import { measureOf } from './measures';
import { loadBuiltin, loadEmbedder } from './node-models';
import { appendJsonRow } from './rows';
import { scoreRow, writeAnswer, type WrittenAnswer } from './run-answer';

const usage = `npx tsx bench/answers.ts [--data FILE] [--limit ITEMS] [--configs a,b,...] [--out ROWS.jsonl] [--json]
Configurations: ${Object.keys(answerConfigs).join(', ')}`;

interface Options {
  readonly data: string;
  readonly limit: number;
  readonly configs: readonly string[];
  readonly out: string | undefined;
  readonly json: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data/quotesum-sample.jsonl' },
      limit: { type: 'string', default: '40' },
      configs: { type: 'string', default: Object.keys(answerConfigs).join(',') },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const configs = values.configs.split(',');
  const unknown = configs.filter((name) => !(name in answerConfigs));
  if (unknown.length > 0) throw new Error(`No such configuration: ${unknown.join(', ')}`);
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Error('--limit takes a number above 0.');
  return { ...values, configs, limit, out: values.out };
}

function readItems({ data, limit }: Options): CitedQaRecord[] {
  const { records, faults } = importQuoteSum(readFileSync(data, 'utf8'));
  for (const { line, reason } of faults) console.error(`${data}, line ${line}: ${reason}`);
  return records.slice(0, limit);
}

const settingsKey = (config: string): string => JSON.stringify(answerConfigs[config]);

/** Rows that are to be had, from the file of an earlier run or made now, and where they are kept. */
class Rows {
  readonly rows: AnswerRow[] = [];
  readonly #kept: ReadonlyMap<string, AnswerRow>;
  readonly #answers = new Map<string, WrittenAnswer>();
  readonly #out: string | undefined;

  constructor(out: string | undefined) {
    this.#out = out;
    const kept = out ? readRows(out) : [];
    this.#kept = new Map(kept.map((row) => [keyOf(row.config, row.settings, row.item), row]));
    for (const row of kept) this.#answers.set(keyOf(row.config, row.settings, row.question), row);
  }

  /** Adds a row; `write` is called unless the question has its answer under this configuration. */
  async add(
    config: string,
    record: CitedQaRecord,
    write: () => Promise<WrittenAnswer>,
  ): Promise<void> {
    const settings = settingsKey(config);
    const question = questionKey(record);
    const kept = this.#kept.get(keyOf(config, settings, record.id));
    if (kept) {
      // The text is what a run costs; its scores are those of today's metrics.
      this.rows.push({ ...kept, ...scoreRow(record, kept) });
      return;
    }
    const answer = this.#answers.get(keyOf(config, settings, question)) ?? (await write());
    this.#answers.set(keyOf(config, settings, question), answer);
    const { text, failure, tokens, seconds } = answer;
    const row: AnswerRow = {
      ...{ config, settings, item: record.id, question, text, failure, tokens, seconds },
      ...scoreRow(record, answer),
    };
    this.rows.push(row);
    if (this.#out) appendJsonRow(this.#out, row);
  }
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

/** Several references of one question share its answer: same words, same sources. */
function questionKey({ question, sources }: CitedQaRecord): string {
  return createHash('sha256')
    .update(keyOf(question, JSON.stringify(sources)))
    .digest('hex')
    .slice(0, 12);
}

interface Models {
  readonly builtin: LanguageModel;
  readonly embedder: Embedder;
}

async function loadModels(): Promise<Models> {
  return { builtin: await loadBuiltin(), embedder: await loadEmbedder() };
}

/** All configurations of an item in a row: the session keeps what it has read of the prompt. */
async function runAll(
  items: readonly CitedQaRecord[],
  options: Options,
  rows: Rows,
): Promise<void> {
  // Not before they are needed: a finished run is printed from its rows alone.
  let loaded: Promise<Models> | null = null;
  const started = performance.now();
  for (const [at, record] of items.entries()) {
    for (const config of options.configs) {
      const settings = answerConfigs[config];
      await rows.add(config, record, async () => {
        loaded ??= loadModels();
        const { builtin, embedder } = await loaded;
        return writeAnswer(builtin, record, settings, measureOf(settings, embedder));
      });
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.error(`${at + 1} of ${items.length} items, ${seconds} s`);
  }
}

function print({ rows }: Rows, { json }: Options): void {
  const summaries = summarise(rows);
  console.log(json ? JSON.stringify(summaries, null, 2) : tableOf(summaries));
}

async function main(): Promise<void> {
  const options = readOptions();
  const rows = new Rows(options.out);
  process.once('SIGINT', () => {
    print(rows, options);
    process.exit(130);
  });
  await runAll(readItems(options), options, rows);
  print(rows, options);
  // The sessions' threads and message ports would keep the process alive.
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exit(1);
});
