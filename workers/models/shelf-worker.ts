import type { Result } from '../../src/base/result';
import type { Fault } from '../../src/contracts/errors';
import type { WebLlmModel } from '../../src/contracts/models';
import type { RequestId, ShelfWorker } from '../../src/contracts/workers';
import { keptModel } from '../shared/kept-models';
import { createRequestDesk } from '../shared/request-desk';
import { downloadModel } from './download';
import { findLeftovers, removeLeftover } from './leftovers';
import { withModelLock } from './lock';
import { bytesOfParts } from './parts';
import { removeModel } from './remove';
import { verifyModel } from './verify';

/**
 * The worker that fetches models and keeps them. Several models may be downloaded at once; a new
 * request for a model ends the one before.
 */
export function createShelfWorker(): ShelfWorker {
  const desk = createRequestDesk();
  const fallback = 'storage-failed';

  /** Work on the files of one model, which no other tab may change meanwhile. */
  function onModel<T>(
    id: RequestId,
    model: WebLlmModel,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<Result<T, Fault>> {
    const locked = (signal: AbortSignal): Promise<T> => withModelLock(model, () => work(signal));
    return desk.run({ id, lane: `model ${model.id}`, fallback, work: locked });
  }

  return {
    ping: () => true,
    cancel: desk.cancel,
    survey: (id, models) =>
      desk.run({
        id,
        lane: `survey ${String(id)}`,
        fallback,
        work: async () => ({
          models: await Promise.all(models.map((model) => keptModel(model, bytesOfParts))),
          leftovers: await findLeftovers(models),
        }),
      }),
    download: (id, model, onProgress) =>
      onModel(id, model, (signal) => downloadModel(model, onProgress, signal)),
    verify: (id, model, onProgress) =>
      onModel(id, model, (signal) => verifyModel(model, onProgress, signal)),
    remove: (id, model, others) => onModel(id, model, () => removeModel(model, others)),
    removeLeftover: (id, leftover) =>
      desk.run({
        id,
        lane: `leftover ${leftover}`,
        fallback,
        work: () => removeLeftover(leftover),
      }),
  };
}
