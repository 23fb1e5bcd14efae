import type { FaultError } from './fault-error';

/** Milliseconds: a worker that was just ended, or told to stop, may hold its lock for a moment. */
const patience = 2000;

/**
 * Runs `work` while no other tab or worker of this page holds the lock of that name. Throws what
 * `taken` makes when another one keeps it.
 */
export async function withPageLock<T>(
  name: string,
  taken: () => FaultError,
  work: () => Promise<T>,
): Promise<T> {
  let held = false;
  const hold = (): Promise<T> => {
    held = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, hold);
  } catch (error) {
    throw held ? error : taken();
  }
}
