import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../src/base/cancellation';
import { BoundedCache } from './bounded-cache';
import { runCached, type CachedRun } from './cached-run';

const lengths = (changes: Partial<CachedRun<string, number>>): CachedRun<string, number> => ({
  items: [],
  keyOf: (text) => text,
  sizeOf: (text) => text.length,
  batch: 1,
  run: (texts) => Promise.resolve(texts.map((text) => text.length)),
  cache: new BoundedCache(10),
  onProgress: () => undefined,
  signal: { aborted: false },
  ...changes,
});

describe('runCached', () => {
  it('keeps the order and runs equal items once, also between calls', async () => {
    const ran: string[] = [];
    const done: number[] = [];
    const job = lengths({
      items: ['ccc', 'a', 'ccc'],
      run: (texts) => {
        ran.push(...texts);
        return Promise.resolve(texts.map((text) => text.length));
      },
      onProgress: (count) => done.push(count),
    });
    expect(await runCached(job)).toEqual([3, 1, 3]);
    expect(await runCached({ ...job, items: ['a', 'bb'] })).toEqual([1, 2]);
    expect(ran).toEqual(['ccc', 'a', 'bb']);
    expect(done).toEqual([0, 2, 3, 1, 2]);
  });

  it('stops between items and keeps what is done', async () => {
    const signal = { aborted: false };
    const cache = new BoundedCache<number>(10);
    const run = (texts: readonly string[]): Promise<number[]> => {
      signal.aborted = true;
      return Promise.resolve(texts.map((text) => text.length));
    };
    await expect(runCached(lengths({ items: ['a', 'b'], run, cache, signal }))).rejects.toThrow(
      CancelledError,
    );
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });

  it('puts items of like length together, and every value in its place', async () => {
    const batches: string[][] = [];
    const job = lengths({
      items: ['aaaa', 'b', 'ccc', 'dd', 'eeeee'],
      batch: 2,
      run: (texts) => {
        batches.push([...texts]);
        return Promise.resolve(texts.map((text) => text.length));
      },
    });
    expect(await runCached(job)).toEqual([4, 1, 3, 2, 5]);
    expect(batches).toEqual([['b', 'dd'], ['ccc', 'aaaa'], ['eeeee']]);
  });
});
