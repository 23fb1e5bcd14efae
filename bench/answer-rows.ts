import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { checked } from '../src/core/evaluation/checked';
import { importJsonl } from '../src/core/evaluation/jsonl';

const scoreSchema = v.nullable(v.number());

const rowSchema = v.object({
  config: v.string(),
  /** The configuration as JSON: a row of other settings under the same name does not count. */
  settings: v.string(),
  item: v.string(),
  /** Items of one question share an answer, and are not independent. */
  question: v.string(),
  text: v.string(),
  /** Why no attempt kept to the grammar; `null` when one did. */
  failure: v.nullable(v.string()),
  docF1: scoreSchema,
  snippetF1: scoreSchema,
  statuses: v.array(v.picklist(['exact', 'repaired', 'misattributed', 'unverified'])),
  /** Over all attempts. */
  tokens: v.number(),
  seconds: v.number(),
});

/** One item under one configuration. */
export type AnswerRow = v.InferOutput<typeof rowSchema>;

/** The rows of an earlier run; none where there is no file. Throws for a line that is none. */
export function readRows(path: string): AnswerRow[] {
  if (!existsSync(path)) return [];
  const { records, faults } = importJsonl(readFileSync(path, 'utf8'), (value) =>
    checked(rowSchema, value),
  );
  const [fault] = faults;
  if (fault) throw new Error(`${path}, line ${fault.line}: ${fault.reason}`);
  return [...records];
}

export function appendRow(path: string, row: AnswerRow): void {
  appendFileSync(path, `${JSON.stringify(row)}\n`);
}
