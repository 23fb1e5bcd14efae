import type { Result } from '../../base/result';
import { readBioasq } from './bioasq';
import { citedQaSchema, type CitedQaRecord } from './cited-qa';
import { readCitedQa } from './cited-qa-import';
import { readClapnq } from './clapnq';
import { detectionSchema, readDetection, type DetectionRecord } from './detection';
import { readQags } from './qags';
import { readQuoteSum } from './quotesum';
import { readSummEdits } from './summedits';

/** What a data set is for: citing (questions with sources), or detecting and correcting (texts with contexts). */
export type RecordKind = 'cited-qa' | 'detection';

interface FormatOf<Kind extends RecordKind, Item> {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  /** Fields by which a first record is recognised. */
  readonly fields: readonly string[];
  /** @param number of the record in its file, from 1: what names a record without an id */
  readonly read: (value: unknown, number: number) => Result<Item, string>;
}

export type CitedQaFormat = FormatOf<'cited-qa', CitedQaRecord>;
export type DetectionFormat = FormatOf<'detection', DetectionRecord>;
export type DataFormat = CitedQaFormat | DetectionFormat;

/** The forms that data sets come in, the more telling first. */
export const formats: readonly DataFormat[] = [
  {
    id: 'quotesum',
    name: 'QuoteSum',
    kind: 'cited-qa',
    fields: ['unique_id', 'summary', 'source1'],
    read: readQuoteSum,
  },
  {
    id: 'clapnq',
    name: 'CLAPNQ',
    kind: 'cited-qa',
    fields: ['input', 'passages', 'output'],
    read: readClapnq,
  },
  {
    id: 'bioasq',
    name: 'BioASQ',
    kind: 'cited-qa',
    fields: ['body', 'snippets'],
    read: readBioasq,
  },
  {
    id: 'qags',
    name: 'QAGS',
    kind: 'detection',
    fields: ['article', 'summary_sentences'],
    read: (value, number) => readQags(value, `qags-${String(number)}`),
  },
  {
    id: 'summedits',
    name: 'SummEdits',
    kind: 'detection',
    fields: ['doc', 'summary', 'label'],
    read: readSummEdits,
  },
  {
    id: 'cited-qa',
    name: 'Citegraph, cited QA',
    kind: 'cited-qa',
    fields: Object.keys(citedQaSchema.entries).slice(0, 3),
    read: readCitedQa,
  },
  {
    id: 'detection',
    name: 'Citegraph, detection',
    kind: 'detection',
    fields: Object.keys(detectionSchema.entries),
    read: readDetection,
  },
];

export function formatOf(id: string): DataFormat | null {
  return formats.find((format) => format.id === id) ?? null;
}

/** The format of a file by one record of it; `null` where it has the fields of none. */
export function recogniseFormat(value: unknown): DataFormat | null {
  if (typeof value !== 'object' || value === null) return null;
  return formats.find(({ fields }) => fields.every((field) => field in value)) ?? null;
}
