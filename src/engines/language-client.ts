import * as Comlink from 'comlink';
import type { Fault } from '../contracts/errors';
import type { LanguageEngine } from '../contracts/language';
import type { ModelProfile } from '../contracts/loading';
import type { LanguageWorker } from '../contracts/workers';
import type { Result } from '../base/result';
import { choiceId } from '../core/models/webllm-model';
import { noticingHidden } from './hidden-tab';
import { listener } from './listener';
import { modelsUrl } from './models-url';
import { createWorkerHost, type Send } from './worker-host';

/** What holds before any model was loaded. */
const builtinProfile: ModelProfile = { prompts: 'trained', context: 8192 };

/**
 * One language model in a worker of its own, started by the first request. Once a request has failed
 * in a way that the worker does not survive (`session-failed`, `gpu-lost`, `worker-died` and the like)
 * the model has to be loaded again.
 */
export function createLanguageEngine(): LanguageEngine {
  const host = createWorkerHost({
    start: () =>
      new Worker(new URL('../../workers/llm/entry.ts', import.meta.url), { type: 'module' }),
    connect: (worker) => Comlink.wrap<LanguageWorker>(worker),
  });
  let profile = builtinProfile;
  /** The model that the worker has, or is loading. */
  let hosted: string | null = null;

  function call<T>(send: Send<Comlink.Remote<LanguageWorker>, T>, signal: AbortSignal) {
    return noticingHidden((): Promise<Result<T, Fault>> => host.call(send, signal));
  }

  function dispose(): void {
    hosted = null;
    host.dispose();
  }

  return {
    get profile() {
      return profile;
    },
    load: async (choice, onProgress, signal) => {
      const id = choiceId(choice);
      if (hosted !== null && hosted !== id) dispose();
      hosted = id;
      const result = await call(
        (worker, request, alive) =>
          worker.load(request, modelsUrl(), choice, listener(onProgress, alive, signal)),
        signal,
      );
      if (result.ok) profile = result.value.profile;
      // What a broken load holds of the GPU goes with its worker.
      else if (choice.kind === 'webllm' && hosted === id) dispose();
      return result;
    },
    generate: (request, onEvent, signal) =>
      call(
        (worker, id, alive) => worker.generate(id, request, listener(onEvent, alive, signal)),
        signal,
      ),
    countTokens: (texts, signal) => call((worker, id) => worker.countTokens(id, texts), signal),
    selfTest: (signal) => call((worker, id) => worker.selfTest(id), signal),
    dispose,
  };
}
