import * as v from 'valibot';
import type { Result } from '../../base/result';
import { checked } from './checked';
import { readDetection, type DetectionRecord } from './detection';
import { importJsonl, type Imported } from './jsonl';

const itemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  doc: v.string(),
  summary: v.string(),
  label: v.picklist([0, 1]),
});

/** Reads SummEdits (Laban et al., 2023): summaries with small edits; label 1 is consistent. */
export function importSummEdits(text: string): Imported<DetectionRecord> {
  return importJsonl(text, readSummEdits);
}

/** Checks one item; the error says what is wrong with it. */
export function readSummEdits(value: unknown): Result<DetectionRecord, string> {
  const item = checked(itemSchema, value);
  if (!item.ok) return item;
  const { id, doc, summary, label } = item.value;
  return readDetection({ id, context: doc, text: summary, consistent: label === 1 });
}
