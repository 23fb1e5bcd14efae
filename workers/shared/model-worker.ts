import type { Result } from '../../src/base/result';
import type { ErrorCode, Fault } from '../../src/contracts/errors';
import type { LoadedModel, LoadProgress } from '../../src/contracts/loading';
import type { RequestId, TextWorker } from '../../src/contracts/workers';
import { FaultError } from './fault-error';
import { createRequestDesk } from './request-desk';
import { configureTransformers } from './transformers-env';

/** How a load reaches the page's files and tells how far it is. */
export interface LoadContext {
  readonly modelsUrl: string;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
}

/** Models in memory, and what the page is told of them. */
export interface Loaded<Models, Description extends LoadedModel> {
  readonly models: Models;
  readonly description: Description;
}

export interface ModelWorker<Models, Description extends LoadedModel> {
  readonly base: TextWorker;
  /** Loads once; what is loaded already is answered at once. */
  load(
    id: RequestId,
    work: (signal: AbortSignal) => Promise<Loaded<Models, Description>>,
  ): Promise<Result<Description, Fault>>;
  /** Runs `work` on the loaded models, in a lane where a new request ends the one before. */
  run<T>(
    id: RequestId,
    lane: string,
    work: (models: Models, signal: AbortSignal) => Promise<T>,
  ): Promise<Result<T, Fault>>;
}

/** What all workers with models have in common: a load, and requests that always settle. */
export function createModelWorker<Models, Description extends LoadedModel>(
  countTokens: (models: Models, text: string) => number,
): ModelWorker<Models, Description> {
  configureTransformers();
  const desk = createRequestDesk();
  let loaded: Loaded<Models, Description> | null = null;

  function run<T>(
    id: RequestId,
    lane: string,
    work: (models: Models, signal: AbortSignal) => Promise<T>,
    fallback: ErrorCode = 'session-failed',
  ): Promise<Result<T, Fault>> {
    const onModels = (signal: AbortSignal): Promise<T> => {
      if (!loaded) throw new FaultError('not-loaded', 'No model was loaded in this worker.');
      return work(loaded.models, signal);
    };
    return desk.run({ id, lane, fallback, work: onModels });
  }

  return {
    run,
    load: (id, work) => {
      const once = async (signal: AbortSignal): Promise<Description> => {
        loaded ??= await work(signal);
        return loaded.description;
      };
      return desk.run({ id, lane: 'load', fallback: 'session-failed', work: once });
    },
    base: {
      ping: () => true,
      cancel: desk.cancel,
      countTokens: (id, texts) => {
        const count = (models: Models): Promise<number[]> =>
          Promise.resolve(texts.map((text) => countTokens(models, text)));
        // A lane of its own each: counts never end one another.
        return run(id, `count ${String(id)}`, count, 'unexpected');
      },
    },
  };
}
