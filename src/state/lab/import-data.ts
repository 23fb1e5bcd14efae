import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { err, ok, type Result } from '../../base/result';
import type { CitedQaRecord } from '../../core/evaluation/cited-qa';
import type { DetectionRecord } from '../../core/evaluation/detection';
import { formats, recogniseFormat, type DataFormat } from '../../core/evaluation/formats';
import type { LineFault } from '../../core/evaluation/jsonl';
import { lineSplitter, listSplitter, type Piece } from '../../core/evaluation/pieces';
import type { DataNote } from '../../core/evaluation/run';

/** Where a good record lies in its file, and its number among all records, from 1. */
interface RecordPlace {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** A data file that was read through: where its records lie. They are read again as they are needed. */
export interface DataSet {
  readonly note: DataNote;
  readonly format: DataFormat;
  readonly file: Blob;
  readonly places: readonly RecordPlace[];
  /** Of the records that could not be read, the first thousand. */
  readonly faults: readonly LineFault[];
}

/** Bytes of the largest file that is opened. */
export const largestFile = 200_000_000;

/** Milliseconds of work before the page may draw. */
const slice = 10;
/** Bytes between two looks at the clock. */
const stride = 65_536;
const mostFaults = 1000;

/**
 * Reads a data file through, in slices that leave the page responsive. The error is a message for the
 * person: why the file as a whole cannot be used.
 */
export async function importData(
  file: Blob,
  name: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Result<DataSet, string>> {
  if (file.size > largestFile)
    return err(`${name} is larger than 200 MB: split it, and open a part.`);
  if (file.size === 0) return err(`${name} is empty.`);
  const reading = new Reading();
  const splitter = isList(await file.slice(0, stride).text()) ? listSplitter() : lineSplitter();
  const hash = sha256.create();
  const pause = pacer();
  let bytes = 0;
  for (; bytes < file.size; bytes += stride) {
    if (signal.aborted) return err('cancelled');
    onProgress(bytes);
    const chunk = new Uint8Array(await file.slice(bytes, bytes + stride).arrayBuffer());
    hash.update(chunk);
    for (const piece of splitter.feed(chunk)) {
      reading.take(piece);
      await pause();
    }
    await pause();
  }
  for (const piece of splitter.finish()) reading.take(piece);
  const { format, places, faults, faultCount } = reading;
  if (!format || places.length === 0) return err(reading.problem(name));
  const digest = bytesToHex(hash.digest());
  const note: DataNote = {
    name,
    format: format.id,
    items: places.length,
    faults: faultCount,
    bytes: file.size,
    sha256: digest,
  };
  return ok({ note, format, file, places, faults });
}

/** Gives the page its turn when the slice is used up. */
function pacer(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < slice) return;
    await new Promise((resolve) => setTimeout(resolve));
    started = performance.now();
  };
}

/** Whether a file is one JSON value rather than a record a line, by how it begins. */
function isList(head: string): boolean {
  const start = head.replace(/^\ufeff?\s*/, '');
  if (start.startsWith('[') || /^\{\s*"questions"\s*:\s*\[/.test(start)) return true;
  return /^\{\s*\n/.test(start);
}

class Reading {
  format: DataFormat | null = null;
  readonly places: RecordPlace[] = [];
  readonly faults: LineFault[] = [];
  faultCount = 0;
  #number = 0;

  take({ start, end, line, bytes }: Piece): void {
    this.#number++;
    const value = bytes ? parseRecord(bytes) : err('The record is longer than 4 MB.');
    const read = value.ok ? this.#read(value.value) : value;
    if (read.ok) this.places.push({ start, end, number: this.#number });
    else this.#note({ line, reason: read.error });
  }

  /** Why nothing of the file can be used. */
  problem(name: string): string {
    const [first] = this.faults;
    if (!first) return `${name} holds no record.`;
    const where = `Line ${String(first.line)}: ${first.reason}`;
    if (this.format) return `${name} holds no record that can be read. ${where}`;
    const known = formats.map((format) => `${format.name} (${format.fields.join(', ')})`);
    return `${name} is in no form that the Lab reads: ${known.join('; ')}. ${where}`;
  }

  #read(value: unknown): Result<unknown, string> {
    this.format ??= recogniseFormat(value);
    if (this.format) return this.format.read(value, this.#number);
    return err('The record has the fields of no known form.');
  }

  #note(fault: LineFault): void {
    this.faultCount++;
    if (this.faults.length < mostFaults) this.faults.push(fault);
  }
}

function parseRecord(bytes: Uint8Array): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return ok(value);
  } catch {
    return err('This is not JSON.');
  }
}

/** One record of a set by its index, from 0. Throws when the file has changed since. */
async function readRecord<T>(
  { file, places }: DataSet,
  index: number,
  read: (value: unknown, number: number) => Result<T, string>,
): Promise<T> {
  const { start, end, number } = places[index];
  const value = parseRecord(new Uint8Array(await file.slice(start, end).arrayBuffer()));
  const record = value.ok ? read(value.value, number) : value;
  if (!record.ok) throw new Error(record.error);
  return record.value;
}

export type DataRecord =
  | { readonly kind: 'cited-qa'; readonly record: CitedQaRecord }
  | { readonly kind: 'detection'; readonly record: DetectionRecord };

/** One record with what it is for. Throws when the file cannot be read any more. */
export async function recordAt(set: DataSet, index: number): Promise<DataRecord> {
  const { format } = set;
  if (format.kind === 'cited-qa')
    return { kind: 'cited-qa', record: await readRecord(set, index, format.read) };
  return { kind: 'detection', record: await readRecord(set, index, format.read) };
}
