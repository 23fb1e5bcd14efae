import * as v from 'valibot';
import { readJsonRows } from './rows';

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

export const readRows = (path: string): AnswerRow[] => readJsonRows(path, rowSchema);
