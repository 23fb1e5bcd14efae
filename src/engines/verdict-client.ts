import * as Comlink from 'comlink';
import type { Backend, BackendEngine } from '../contracts/verdict';
import type { VerdictWorker } from '../contracts/workers';
import { listener } from './listener';
import { modelsUrl } from './models-url';
import { createWorkerHost } from './worker-host';

/** Its name tells a worker which build of ONNX Runtime to take. */
const start: Readonly<Record<Backend, () => Worker>> = {
  wasm: () =>
    new Worker(new URL('../../workers/nli/entry.ts', import.meta.url), {
      type: 'module',
      name: 'wasm',
    }),
  webgpu: () =>
    new Worker(new URL('../../workers/nli/entry.ts', import.meta.url), {
      type: 'module',
      name: 'webgpu',
    }),
};

/**
 * The NLI judge and the sentence embedder in a worker of their own, started by the first request.
 * They have to be loaded again after a failure, as the language model has. A load that fails ends its
 * worker: a rejected one spoils those that come after it.
 */
export function createBackendEngine(): BackendEngine {
  let backend: Backend = 'wasm';
  const host = createWorkerHost({
    start: () => start[backend](),
    connect: (worker) => Comlink.wrap<VerdictWorker>(worker),
  });
  return {
    load: async (wanted, onProgress, signal) => {
      if (wanted !== backend) host.dispose();
      backend = wanted;
      const result = await host.call(
        (worker, id, alive) =>
          worker.load(id, modelsUrl(), wanted, listener(onProgress, alive, signal)),
        signal,
      );
      if (!result.ok && wanted === 'webgpu') host.dispose();
      return result;
    },
    judge: (pairs, onProgress, signal) =>
      host.call(
        (worker, id, alive) => worker.judge(id, pairs, listener(onProgress, alive, signal)),
        signal,
      ),
    tryOut: (signal) => host.call((worker, id) => worker.tryOut(id), signal),
    embed: (texts, signal) => host.call((worker, id) => worker.embed(id, texts), signal),
    countTokens: (texts, signal) =>
      host.call((worker, id) => worker.countTokens(id, texts), signal),
    dispose: host.dispose,
  };
}
