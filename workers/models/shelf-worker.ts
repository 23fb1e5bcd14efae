import type { ShelfWorker } from '../../src/contracts/workers';
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
  const lane = (id: string) => `model ${id}`;
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
      desk.run({
        id,
        lane: lane(model.id),
        fallback,
        work: (signal) => withModelLock(model, () => downloadModel(model, onProgress, signal)),
      }),
    verify: (id, model, onProgress) =>
      desk.run({
        id,
        lane: lane(model.id),
        fallback,
        work: (signal) => withModelLock(model, () => verifyModel(model, onProgress, signal)),
      }),
    remove: (id, model, others) =>
      desk.run({
        id,
        lane: lane(model.id),
        fallback,
        work: () => withModelLock(model, () => removeModel(model, others)),
      }),
    removeLeftover: (id, leftover) =>
      desk.run({
        id,
        lane: `leftover ${leftover}`,
        fallback,
        work: () => removeLeftover(leftover),
      }),
  };
}
