import type { Result } from '../../base/result';
import { checked } from './checked';
import { citedQaSchema, type CitedQaRecord } from './cited-qa';
import { importJsonl, type Imported } from './jsonl';

/** Reads records of our own form, one a line. */
export function importCitedQa(text: string): Imported<CitedQaRecord> {
  return importJsonl(text, readCitedQa);
}

/** Checks one record; the error says what is wrong with it, and where. */
export function readCitedQa(value: unknown): Result<CitedQaRecord, string> {
  return checked(citedQaSchema, value);
}
