import { throwIfCancelled } from '../../src/base/cancellation';
import { FaultError } from '../shared/fault-error';

/** Milliseconds before each new try of a file that the network cut off. */
const waits = [500, 2000, 5000];

/**
 * Runs `attempt`, and again a little later when the network failed it; at once when the network comes
 * back. A try that `moved` on starts the count anew.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  moved: () => boolean,
  onWait: () => void,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (moved()) tries = 0;
      if (!isInterruption(error) || tries >= waits.length) throw error;
      onWait();
      await pause(waits[tries++], signal);
    }
  }
}

const isInterruption = (error: unknown): boolean =>
  error instanceof FaultError && error.code === 'download-interrupted';

/** Waits; without a network until it is back. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      self.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(done, ms) : undefined;
    self.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
  throwIfCancelled(signal);
}
