import { err, ok, type Result } from '../../base/result';

/** A line that could not be read. */
export interface LineFault {
  /** From 1, blank lines counted. */
  readonly line: number;
  readonly reason: string;
}

export interface Imported<T> {
  readonly records: readonly T[];
  /** In the order of the lines. Every line that is not blank is a record or a fault. */
  readonly faults: readonly LineFault[];
}

/** Reads one object a line; `read` says what it is or why it is not. Blank lines are passed over. */
export function importJsonl<T>(
  text: string,
  read: (value: unknown) => Result<T, string>,
): Imported<T> {
  const records: T[] = [];
  const faults: LineFault[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    const record = parsed.ok ? read(parsed.value) : parsed;
    if (record.ok) records.push(record.value);
    else faults.push({ line: at + 1, reason: record.error });
  }
  return { records, faults };
}

function parseJson(line: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(line);
    return ok(value);
  } catch {
    return err('This is not JSON.');
  }
}
