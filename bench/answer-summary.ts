import { meanInterval, type Interval } from '../src/core/metrics/interval';
import { pairedDifference, type PairedDifference } from '../src/core/metrics/paired';
import { verbatimRate } from '../src/core/metrics/verbatim-rate';
import { abstentionSentence } from '../src/core/prompts/defaults';
import type { AnswerRow } from './answer-rows';

/** Scores are 0 to 1; intervals are drawn by question. */
export interface ConfigSummary {
  readonly config: string;
  readonly items: number;
  readonly questions: number;
  readonly docF1: Interval | null;
  readonly snippetF1: Interval | null;
  /** Against the baseline, on the items that both have; `null` for the baseline itself. */
  readonly docGain: PairedDifference | null;
  readonly snippetGain: PairedDifference | null;
  readonly verbatim: number | null;
  readonly citations: number;
  /** Answers that say that the sources do not answer: alone, or as a claim with a citation. */
  readonly abstentions: number;
  readonly failures: number;
  readonly tokens: number;
  readonly seconds: number;
}

type Score = 'docF1' | 'snippetF1';

/** One summary a configuration, in the order in which rows first name them. */
export function summarise(rows: readonly AnswerRow[], baseline = 'baseline'): ConfigSummary[] {
  const configs = [...new Set(rows.map(({ config }) => config))];
  const rowsOf = (name: string): AnswerRow[] => rows.filter(({ config }) => config === name);
  const base = new Map(rowsOf(baseline).map((row) => [row.item, row]));
  return configs.map((config) =>
    summaryOf(config, rowsOf(config), config === baseline ? null : base),
  );
}

function summaryOf(
  config: string,
  rows: readonly AnswerRow[],
  base: ReadonlyMap<string, AnswerRow> | null,
): ConfigSummary {
  const statuses = rows.flatMap((row) => row.statuses);
  return {
    config,
    items: rows.length,
    questions: new Set(rows.map(({ question }) => question)).size,
    docF1: scoreInterval(rows, 'docF1'),
    snippetF1: scoreInterval(rows, 'snippetF1'),
    docGain: base && gain(rows, base, 'docF1'),
    snippetGain: base && gain(rows, base, 'snippetF1'),
    verbatim: verbatimRate(statuses),
    citations: statuses.length / rows.length,
    abstentions: rows.filter(({ text }) => text.includes(abstentionSentence)).length,
    failures: rows.filter(({ failure }) => failure !== null).length,
    tokens: mean(rows.map(({ tokens }) => tokens)),
    seconds: mean(rows.map(({ seconds }) => seconds)),
  };
}

function scoreInterval(rows: readonly AnswerRow[], score: Score): Interval | null {
  const scored = rows.flatMap((row) => {
    const value = row[score];
    return value === null ? [] : [{ value, question: row.question }];
  });
  return meanInterval(
    scored.map(({ value }) => value),
    { clusters: scored.map(({ question }) => question) },
  );
}

function gain(
  rows: readonly AnswerRow[],
  base: ReadonlyMap<string, AnswerRow>,
  score: Score,
): PairedDifference | null {
  return pairedDifference(
    rows.map((row) => row[score]),
    rows.map(({ item }) => base.get(item)?.[score] ?? null),
    { clusters: rows.map(({ question }) => question) },
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const columns: readonly [string, (summary: ConfigSummary) => string][] = [
  ['configuration', ({ config }) => config],
  ['n', ({ items, questions }) => `${items} (${questions})`],
  ['Doc-F1', ({ docF1 }) => shown(docF1)],
  ['gain', ({ docGain }) => shown(docGain, true)],
  ['Snippet-F1', ({ snippetF1 }) => shown(snippetF1)],
  ['gain', ({ snippetGain }) => shown(snippetGain, true)],
  ['verbatim', ({ verbatim }) => (verbatim === null ? 'n/a' : verbatim.toFixed(2))],
  ['citations', ({ citations }) => citations.toFixed(2)],
  ['abstained', ({ abstentions }) => String(abstentions)],
  ['failed', ({ failures }) => String(failures)],
  ['tokens', ({ tokens }) => tokens.toFixed(0)],
  ['seconds', ({ seconds }) => seconds.toFixed(1)],
];

/** x100, one decimal, with the 95% interval. */
function shown(interval: Interval | null, signed = false): string {
  if (!interval) return 'n/a';
  const [mid, low, high] = [interval.mean, interval.low, interval.high].map(
    (value) => (signed && value > 0 ? '+' : '') + (100 * value).toFixed(1),
  );
  return `${mid} (${low} to ${high})`;
}

/** A Markdown table, one configuration a line. */
export function tableOf(summaries: readonly ConfigSummary[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map(() => '---')),
    ...summaries.map((summary) => line(columns.map(([, cell]) => cell(summary)))),
  ].join('\n');
}
