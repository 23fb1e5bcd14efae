import { throwIfCancelled, type Cancellation } from '../../src/base/cancellation';
import { nextTurn } from '../shared/turn';
import type { BoundedCache } from './bounded-cache';

export interface CachedRun<I, V> {
  readonly items: readonly I[];
  readonly keyOf: (item: I) => string;
  readonly run: (item: I) => Promise<V>;
  readonly cache: BoundedCache<V>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: Cancellation;
}

/**
 * The value of each item, in the order of the items, from the cache or from the model. Throws
 * `CancelledError` between two items.
 *
 * The model sees one item at a time: dynamic int8 weights scale the activations of a whole batch
 * together, so that in a batch an item's value would depend on its neighbours (entailment moved by
 * up to 0.2), and one fact could get two verdicts.
 */
export async function runCached<I, V>(job: CachedRun<I, V>): Promise<V[]> {
  const { items, cache, signal } = job;
  const values: V[] = [];
  for (const item of items) {
    const key = job.keyOf(item);
    let value = cache.get(key);
    if (value === undefined) {
      await nextTurn();
      throwIfCancelled(signal);
      value = await job.run(item);
      cache.set(key, value);
    }
    values.push(value);
    job.onProgress(values.length, items.length);
  }
  return values;
}
