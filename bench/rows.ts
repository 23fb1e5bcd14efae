import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { checked } from '../src/core/evaluation/checked';
import { importJsonl } from '../src/core/evaluation/jsonl';

/** The rows of an earlier run; none where there is no file. Throws for a line that is none. */
export function readJsonRows<Row>(path: string, schema: v.GenericSchema<unknown, Row>): Row[] {
  if (!existsSync(path)) return [];
  const { records, faults } = importJsonl(readFileSync(path, 'utf8'), (value) =>
    checked(schema, value),
  );
  const [fault] = faults;
  if (fault) throw new Error(`${path}, line ${fault.line}: ${fault.reason}`);
  return [...records];
}

export function appendJsonRow(path: string, row: object): void {
  appendFileSync(path, `${JSON.stringify(row)}\n`);
}
