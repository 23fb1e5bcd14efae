import { errorText } from '../../src/base/error-text';
import { FaultError } from './fault-error';

/** The fault behind an error of the browser's storage. */
export function storageFault(error: unknown): FaultError {
  if (error instanceof FaultError) return error;
  const detail = errorText(error);
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new FaultError(isFull ? 'model-no-space' : 'storage-failed', detail);
}
