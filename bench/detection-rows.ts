import * as v from 'valibot';
import { readJsonRows } from './rows';

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

export const readDetectionRows = (path: string): DetectionRow[] => readJsonRows(path, rowSchema);
