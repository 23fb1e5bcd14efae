import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { checked } from '../src/core/evaluation/checked';
import { importJsonl } from '../src/core/evaluation/jsonl';

const factSchema = v.object({
  hypothesis: v.string(),
  whole: v.boolean(),
  flags: v.number(),
  /** p(hallucinated) by the best window, and by the best two that overlap. */
  best: v.number(),
  corroborated: v.number(),
  /** Index of the first sentence it comes from. */
  sentence: v.number(),
  /** The window with the most support. */
  premise: v.string(),
});

const rowSchema = v.object({
  set: v.string(),
  item: v.string(),
  reader: v.picklist(['model', 'rules', 'sentences']),
  consistent: v.boolean(),
  text: v.string(),
  facts: v.array(factSchema),
  /** p(hallucinated) of the whole text as one hypothesis; `null` if it is too long. */
  raw: v.nullable(v.number()),
  extractSeconds: v.number(),
  judgeSeconds: v.number(),
});

/** One item, taken apart by one reader and judged. */
export type DetectionRow = v.InferOutput<typeof rowSchema>;

/** The rows of an earlier run; none where there is no file. Throws for a line that is none. */
export function readDetectionRows(path: string): DetectionRow[] {
  if (!existsSync(path)) return [];
  const { records, faults } = importJsonl(readFileSync(path, 'utf8'), (value) =>
    checked(rowSchema, value),
  );
  const [fault] = faults;
  if (fault) throw new Error(`${path}, line ${fault.line}: ${fault.reason}`);
  return [...records];
}

export function appendDetectionRow(path: string, row: DetectionRow): void {
  appendFileSync(path, `${JSON.stringify(row)}\n`);
}
