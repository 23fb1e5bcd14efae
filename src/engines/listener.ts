import * as Comlink from 'comlink';

/**
 * A callback for the worker to call. Each event is a sign of life; those that still arrive after an
 * abort are not handed on.
 */
export function listener<E>(
  onEvent: (event: E) => void,
  alive: () => void,
  signal: AbortSignal,
): (event: E) => void {
  return Comlink.proxy((event: E) => {
    alive();
    if (!signal.aborted) onEvent(event);
  });
}
