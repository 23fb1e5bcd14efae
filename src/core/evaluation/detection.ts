import * as v from 'valibot';
import type { Result } from '../../base/result';
import { checked } from './checked';
import { importJsonl, type Imported } from './jsonl';

/** One item of the detection task, as a line of a JSONL file holds it: is `text` true to `context`? */
export const detectionSchema = v.object({
  id: v.string(),
  context: v.string(),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('The text is empty.')),
  consistent: v.boolean(),
});

export type DetectionRecord = v.InferOutput<typeof detectionSchema>;

/** Reads records of our own form, one a line. */
export function importDetection(text: string): Imported<DetectionRecord> {
  return importJsonl(text, readDetection);
}

/** Checks one record; the error says what is wrong with it, and where. */
export function readDetection(value: unknown): Result<DetectionRecord, string> {
  return checked(detectionSchema, value);
}
