import * as Comlink from 'comlink';
import type { LanguageEngine } from '../contracts/language';
import type { LanguageWorker } from '../contracts/workers';
import { modelsUrl } from './models-url';
import { createWorkerHost } from './worker-host';
import { listener } from './listener';

/**
 * The built-in language model in a worker of its own, started by the first request. Once a request
 * has failed with `session-failed`, `out-of-memory`, `worker-died` or `worker-hung` the model has to
 * be loaded again.
 */
export function createLanguageEngine(): LanguageEngine {
  const host = createWorkerHost({
    start: () =>
      new Worker(new URL('../../workers/llm/entry.ts', import.meta.url), { type: 'module' }),
    connect: (worker) => Comlink.wrap<LanguageWorker>(worker),
  });
  return {
    load: (onProgress, signal) =>
      host.call(
        (worker, id, alive) => worker.load(id, modelsUrl(), listener(onProgress, alive, signal)),
        signal,
      ),
    generate: (request, onEvent, signal) =>
      host.call(
        (worker, id, alive) => worker.generate(id, request, listener(onEvent, alive, signal)),
        signal,
      ),
    countTokens: (texts, signal) =>
      host.call((worker, id) => worker.countTokens(id, texts), signal),
    dispose: host.dispose,
  };
}
