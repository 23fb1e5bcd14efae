import type { ErrorCode, Fault } from '../../src/contracts/errors';
import type { LoadedModel, LoadProgress } from '../../src/contracts/loading';
import type { RequestId, WorkerBase } from '../../src/contracts/workers';
import type { Result } from '../../src/base/result';
import { FaultError } from './fault-error';
import { createRequestDesk } from './request-desk';
import { configureTransformers, threads } from './transformers-env';

/** How a load reaches the page's files and tells how far it is. */
export interface LoadContext {
  readonly modelsUrl: string;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
}

/** What one kind of worker hosts. */
export interface Hosted<Models> {
  /** The model whose name stands for all of them. */
  readonly name: string;
  readonly load: (context: LoadContext) => Promise<Models>;
  readonly countTokens: (models: Models, text: string) => number;
}

export interface ModelWorker<Models> {
  readonly base: WorkerBase;
  /** Runs `work` on the loaded models, in a lane where a new request ends the one before. */
  run<T>(
    id: RequestId,
    lane: string,
    work: (models: Models, signal: AbortSignal) => Promise<T>,
  ): Promise<Result<T, Fault>>;
}

/** What all workers have in common: models that are loaded once, and requests that always settle. */
export function createModelWorker<Models>(hosted: Hosted<Models>): ModelWorker<Models> {
  configureTransformers();
  const desk = createRequestDesk();
  let loaded: { models: Models; description: LoadedModel } | null = null;

  function run<T>(
    id: RequestId,
    lane: string,
    work: (models: Models, signal: AbortSignal) => Promise<T>,
    fallback: ErrorCode = 'session-failed',
  ): Promise<Result<T, Fault>> {
    const onModels = (signal: AbortSignal): Promise<T> => {
      if (!loaded) throw new FaultError('not-loaded', hosted.name);
      return work(loaded.models, signal);
    };
    return desk.run({ id, lane, fallback, work: onModels });
  }

  const base: WorkerBase = {
    ping: () => true,
    cancel: desk.cancel,
    load: (id, modelsUrl, onProgress) => {
      const work = async (signal: AbortSignal): Promise<LoadedModel> => {
        loaded ??= await timedLoad(hosted, { modelsUrl, onProgress, signal });
        return loaded.description;
      };
      return desk.run({ id, lane: 'load', fallback: 'session-failed', work });
    },
    countTokens: (id, texts) => {
      const count = (models: Models): Promise<number[]> =>
        Promise.resolve(texts.map((text) => hosted.countTokens(models, text)));
      // A lane of its own each: counts never end one another.
      return run(id, `count ${String(id)}`, count, 'unexpected');
    },
  };
  return { base, run };
}

async function timedLoad<Models>(
  { name, load }: Hosted<Models>,
  context: LoadContext,
): Promise<{ models: Models; description: LoadedModel }> {
  const start = performance.now();
  const models = await load(context);
  const loadMs = performance.now() - start;
  return { models, description: { model: name, device: 'wasm', threads, loadMs } };
}
