import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { errorText } from '../base/error-text';
import type { Fault } from '../contracts/errors';
import { outcomeSchema, type Outcome } from '../core/evaluation/outcome';
import { headerSchema, type RunHeader } from '../core/evaluation/run';

/** The data file as it was opened. */
export interface StoredData {
  readonly name: string;
  readonly file: Blob;
}

const dataSchema = v.object({ name: v.string(), file: v.instance(Blob) });

const stores = new Map<string, UseStore>();
function storeOf(name: 'data' | 'runs' | 'outcomes'): UseStore {
  const known = stores.get(name) ?? createStore(`citegraph-lab-${name}`, name);
  stores.set(name, known);
  return known;
}

function fault(error: unknown): Fault {
  return { code: 'storage-failed', detail: errorText(error) };
}

async function write(
  name: Parameters<typeof storeOf>[0],
  change: (store: IDBObjectStore) => void,
): Promise<Fault | null> {
  try {
    await storeOf(name)('readwrite', (store) => {
      change(store);
      return promisifyRequest(store.transaction);
    });
    return null;
  } catch (error) {
    return fault(error);
  }
}

/** What is kept under `range`; unreadable entries are passed over. Nothing where there is no storage. */
async function readAll<T>(
  name: Parameters<typeof storeOf>[0],
  schema: v.GenericSchema<unknown, T>,
  range?: IDBKeyRange,
): Promise<T[]> {
  try {
    const kept = await storeOf(name)('readonly', (store) =>
      promisifyRequest<unknown[]>(store.getAll(range)),
    );
    return kept.flatMap((one) => {
      const parsed = v.safeParse(schema, one);
      return parsed.success ? [parsed.output] : [];
    });
  } catch {
    return [];
  }
}

/** Keeps the data file, in place of the one before. Fault: `storage-failed`. */
export function saveData(data: StoredData): Promise<Fault | null> {
  return write('data', (store) => store.put({ ...data }, 'data'));
}

export async function loadData(): Promise<StoredData | null> {
  const [data] = await readAll('data', dataSchema);
  return data ?? null;
}

/** Keeps the header of a run, new or changed. */
export function saveRun(run: RunHeader): Promise<Fault | null> {
  return write('runs', (store) => store.put(run, run.id));
}

/** The runs of this browser, the newest first. */
export async function loadRuns(): Promise<RunHeader[]> {
  const runs = await readAll('runs', headerSchema);
  return runs.sort((a, b) => (a.started < b.started ? 1 : -1));
}

const keyOf = (run: string, { system, index }: Outcome) => [run, index, system];
const rangeOf = (run: string) => IDBKeyRange.bound([run], [run, []]);

/** Keeps outcomes of a run; one of the same item and system takes the place of an earlier one. */
export function saveOutcomes(run: string, outcomes: readonly Outcome[]): Promise<Fault | null> {
  return write('outcomes', (store) => {
    for (const outcome of outcomes) store.put(outcome, keyOf(run, outcome));
  });
}

/** In the order of the items. */
export function loadOutcomes(run: string): Promise<Outcome[]> {
  return readAll('outcomes', outcomeSchema, rangeOf(run));
}

/** Forgets a run and its outcomes. */
export async function deleteRun(run: string): Promise<Fault | null> {
  const failed = await write('outcomes', (store) => store.delete(rangeOf(run)));
  return failed ?? write('runs', (store) => store.delete(run));
}
