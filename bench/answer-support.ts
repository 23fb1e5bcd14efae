import { parseAnswer } from '../src/core/citations/parse';
import { meanInterval } from '../src/core/metrics/interval';
import { readRows, type AnswerRow } from './answer-rows';
import { loadJudge } from './node-models';
import type { Judge } from '../workers/nli/judge';

/**
 * For the rows of `bench/answers.ts`: the share of cited claims that our NLI judge finds entailed by
 * their own quotes, one line a configuration. It shows what a higher F1 costs: a quote may be of the
 * right source and still not support what is claimed.
 */
async function main([path]: readonly string[]): Promise<void> {
  if (path === undefined) throw new Error('npx tsx bench/answer-support.ts ROWS.jsonl');
  const judge = await loadJudge();
  const answers = new Map(readRows(path).map((row) => [`${row.config} ${row.question}`, row]));
  const byConfig = new Map<string, AnswerRow[]>();
  for (const row of answers.values()) {
    byConfig.set(row.config, [...(byConfig.get(row.config) ?? []), row]);
  }
  console.log('| configuration | claims | supported by their quotes |\n| --- | --- | --- |');
  for (const [config, rows] of byConfig) console.log(await supportLine(judge, config, rows));
  process.exit(0);
}

async function supportLine(
  judge: Judge,
  config: string,
  rows: readonly AnswerRow[],
): Promise<string> {
  const pairs = rows.flatMap(({ text, question }) => {
    const cited = parseAnswer(text).claims.filter(({ citations }) => citations.length > 0);
    return cited.map((claim) => ({
      premise: claim.citations.map(({ snippet }) => snippet).join(' '),
      hypothesis: claim.text,
      question,
    }));
  });
  const scores = await judge.judge(pairs, () => undefined, { aborted: false });
  const supported = meanInterval(
    scores.map(({ entailment }) => (entailment > 0.5 ? 1 : 0)),
    { clusters: pairs.map(({ question }) => question) },
  );
  const shown = supported
    ? [supported.mean, supported.low, supported.high].map((share) => (100 * share).toFixed(1))
    : [];
  return `| ${config} | ${pairs.length} | ${shown[0]} (${shown[1]} to ${shown[2]}) |`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
