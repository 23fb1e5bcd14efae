import * as Comlink from 'comlink';
import type { VerdictEngine } from '../contracts/verdict';
import type { VerdictWorker } from '../contracts/workers';
import { listener } from './listener';
import { modelsUrl } from './models-url';
import { createWorkerHost } from './worker-host';

/**
 * The NLI judge and the sentence embedder in a worker of their own, started by the first request.
 * They have to be loaded again after a failure, as the language model has.
 */
export function createVerdictEngine(): VerdictEngine {
  const host = createWorkerHost({
    start: () =>
      new Worker(new URL('../../workers/nli/entry.ts', import.meta.url), { type: 'module' }),
    connect: (worker) => Comlink.wrap<VerdictWorker>(worker),
  });
  return {
    load: (onProgress, signal) =>
      host.call(
        (worker, id, alive) => worker.load(id, modelsUrl(), listener(onProgress, alive, signal)),
        signal,
      ),
    judge: (pairs, onProgress, signal) =>
      host.call(
        (worker, id, alive) => worker.judge(id, pairs, listener(onProgress, alive, signal)),
        signal,
      ),
    embed: (texts, signal) => host.call((worker, id) => worker.embed(id, texts), signal),
    countTokens: (texts, signal) =>
      host.call((worker, id) => worker.countTokens(id, texts), signal),
    dispose: host.dispose,
  };
}
