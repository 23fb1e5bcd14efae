import type { WebLlmModel } from '../../src/contracts/models';
import { FaultError } from '../shared/fault-error';

/** Runs `work` while no other tab changes the files of the model, or throws `download-elsewhere`. */
export async function withModelLock<T>(
  { id, folderUrl }: WebLlmModel,
  work: () => Promise<T>,
): Promise<T> {
  return navigator.locks.request(
    `citegraph-model ${folderUrl}`,
    { ifAvailable: true },
    async (lock) => {
      if (!lock) throw new FaultError('download-elsewhere', id);
      return work();
    },
  );
}
