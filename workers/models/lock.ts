import type { WebLlmModel } from '../../src/contracts/models';
import { FaultError } from '../shared/fault-error';
import { withPageLock } from '../shared/page-lock';

/** Runs `work` while no other tab changes the files of the model, or throws `download-elsewhere`. */
export function withModelLock<T>(
  { id, folderUrl }: WebLlmModel,
  work: () => Promise<T>,
): Promise<T> {
  const taken = (): FaultError => new FaultError('download-elsewhere', id);
  return withPageLock(`citegraph-model ${folderUrl}`, taken, work);
}
