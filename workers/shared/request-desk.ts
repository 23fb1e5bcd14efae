import { CancelledError, throwIfCancelled } from '../../src/base/cancellation';
import { err, ok, type Result } from '../../src/base/result';
import type { ErrorCode, Fault } from '../../src/contracts/errors';
import type { RequestId } from '../../src/contracts/workers';
import { faultOf } from './fault-error';

interface OpenRequest {
  readonly controller: AbortController;
  readonly settled: Promise<unknown>;
}

export interface Job<T> {
  readonly id: RequestId;
  /** Requests of one lane share a resource: a new one ends the one before. */
  readonly lane: string;
  /** The code of an error that says nothing of its own. */
  readonly fallback: ErrorCode;
  readonly work: (signal: AbortSignal) => Promise<T>;
}

/** Where requests are opened, cancelled and superseded. No promise it gives out ever rejects. */
export interface RequestDesk {
  run<T>(job: Job<T>): Promise<Result<T, Fault>>;
  cancel(id: RequestId): void;
}

export function createRequestDesk(): RequestDesk {
  const lanes = new Map<string, OpenRequest>();
  const open = new Map<RequestId, AbortController>();

  function run<T>({ id, lane, fallback, work }: Job<T>): Promise<Result<T, Fault>> {
    const earlier = lanes.get(lane);
    earlier?.controller.abort('superseded' satisfies ErrorCode);
    const controller = new AbortController();
    const settled = attempt(controller.signal, fallback, async () => {
      // The earlier request may still be inside a forward pass over the same state.
      await earlier?.settled;
      throwIfCancelled(controller.signal);
      return work(controller.signal);
    }).finally(() => {
      open.delete(id);
      if (lanes.get(lane)?.controller === controller) lanes.delete(lane);
    });
    lanes.set(lane, { controller, settled });
    open.set(id, controller);
    return settled;
  }

  return { run, cancel: (id) => open.get(id)?.abort('cancelled' satisfies ErrorCode) };
}

async function attempt<T>(
  signal: AbortSignal,
  fallback: ErrorCode,
  work: () => Promise<T>,
): Promise<Result<T, Fault>> {
  try {
    return ok(await work());
  } catch (error) {
    const isOurs = signal.aborted && (error instanceof CancelledError || isAbortError(error));
    if (isOurs && signal.reason === 'superseded') {
      return err({ code: 'superseded', detail: 'A later request took its place.' });
    }
    return err(isOurs ? faultOf(new CancelledError()) : faultOf(error, fallback));
  }
}

const isAbortError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
