/** What a long computation asks to learn whether it should stop. An `AbortSignal` is one. */
export interface Cancellation {
  readonly aborted: boolean;
}

/** Thrown inside a worker or a task when its request was cancelled; never crosses a worker's border. */
export class CancelledError extends Error {
  constructor() {
    super('The request was cancelled.');
    this.name = 'CancelledError';
  }
}

export function throwIfCancelled(signal: Cancellation | undefined): void {
  if (signal?.aborted) throw new CancelledError();
}
