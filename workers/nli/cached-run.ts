import { throwIfCancelled, type Cancellation } from '../../src/base/cancellation';
import { nextTurn } from '../shared/turn';
import type { BoundedCache } from './bounded-cache';

export interface CachedRun<I, V> {
  readonly items: readonly I[];
  readonly keyOf: (item: I) => string;
  /** How long an item is; items of like length share a batch, since the model pads them. */
  readonly sizeOf: (item: I) => number;
  /** Items that the model sees at once. */
  readonly batch: number;
  /** One value for each of the items. */
  readonly run: (items: readonly I[]) => Promise<readonly V[]>;
  readonly cache: BoundedCache<V>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: Cancellation;
}

/**
 * The value of each item, in the order of the items, from the cache or from the model; equal items are
 * run once. Throws `CancelledError` between two batches.
 */
export async function runCached<I, V>(job: CachedRun<I, V>): Promise<V[]> {
  const { items, cache, onProgress } = job;
  const keys = items.map(job.keyOf);
  const known = new Map<string, V>();
  const missing = new Map<string, I>();
  for (const [at, key] of keys.entries()) {
    const value = cache.get(key);
    if (value === undefined) missing.set(key, items[at]);
    else known.set(key, value);
  }
  const open = () => keys.filter((key) => !known.has(key)).length;
  onProgress(items.length - open(), items.length);
  for (const batch of batchesOf([...missing], job)) {
    await nextTurn();
    throwIfCancelled(job.signal);
    const values = await job.run(batch.map(([, item]) => item));
    for (const [at, [key]] of batch.entries()) {
      cache.set(key, values[at]);
      known.set(key, values[at]);
    }
    onProgress(items.length - open(), items.length);
  }
  return keys.flatMap((key) => known.get(key) ?? []);
}

function batchesOf<I>(
  missing: [string, I][],
  { sizeOf, batch }: Pick<CachedRun<I, unknown>, 'sizeOf' | 'batch'>,
): [string, I][][] {
  const sorted = batch > 1 ? missing.sort(([, a], [, b]) => sizeOf(a) - sizeOf(b)) : missing;
  const batches: [string, I][][] = [];
  for (let at = 0; at < sorted.length; at += batch) batches.push(sorted.slice(at, at + batch));
  return batches;
}
