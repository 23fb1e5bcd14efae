import * as Comlink from 'comlink';
import type { ModelShelf } from '../contracts/models';
import type { ShelfWorker } from '../contracts/workers';
import { listener } from './listener';
import { createWorkerHost } from './worker-host';

/** The worker that fetches and keeps models, started by the first request. */
export function createModelShelf(): ModelShelf {
  const host = createWorkerHost({
    start: () =>
      new Worker(new URL('../../workers/models/entry.ts', import.meta.url), { type: 'module' }),
    connect: (worker) => Comlink.wrap<ShelfWorker>(worker),
  });
  return {
    survey: (models, signal) => host.call((worker, id) => worker.survey(id, models), signal),
    download: (model, onProgress, signal) =>
      host.call(
        (worker, id, alive) => worker.download(id, model, listener(onProgress, alive, signal)),
        signal,
      ),
    verify: (model, onProgress, signal) =>
      host.call(
        (worker, id, alive) => worker.verify(id, model, listener(onProgress, alive, signal)),
        signal,
      ),
    remove: (model, others, signal) =>
      host.call((worker, id) => worker.remove(id, model, others), signal),
    removeLeftover: (leftover, signal) =>
      host.call((worker, id) => worker.removeLeftover(id, leftover), signal),
  };
}
