import { err, type Result } from '../base/result';
import type { ErrorCode, Fault } from '../contracts/errors';
import type { RequestId } from '../contracts/workers';
import { WatchedWorker, type Patience, type WorkerLine } from './watched-worker';

export interface WorkerHostOptions<Line extends WorkerLine> {
  readonly start: () => Worker;
  readonly connect: (worker: Worker) => Line;
  readonly patience?: Patience;
}

/** A request as the client sends it; `alive` is to be called at each event that comes for it. */
export type Send<Line, T> = (
  line: Line,
  id: RequestId,
  alive: () => void,
) => Promise<Result<T, Fault>>;

/** Keeps one worker for its client: starts it when first needed, and anew after it died or hung. */
export interface WorkerHost<Line extends WorkerLine> {
  /** Always resolves. An abort answers at once with `cancelled`, and tells the worker. */
  call<T>(send: Send<Line, T>, signal: AbortSignal): Promise<Result<T, Fault>>;
  /** Ends the worker and frees its memory; open requests end with `cancelled`. */
  dispose(): void;
}

/**
 * A forward pass, or the start of a session on a slow device, keeps a worker from answering for tens
 * of seconds: two minutes of silence count as a hang.
 */
const defaultPatience: Patience = { lookEveryMs: 5000, looks: 24, afterCancelMs: 15_000 };

/** After these the library's chain of sessions is broken inside that worker for good. */
const poisoning: ReadonlySet<ErrorCode> = new Set(['session-failed', 'out-of-memory', 'gpu-lost']);

const cancelled: Fault = { code: 'cancelled', detail: 'The request was cancelled.' };

export function createWorkerHost<Line extends WorkerLine>({
  start,
  connect,
  patience = defaultPatience,
}: WorkerHostOptions<Line>): WorkerHost<Line> {
  let current: WatchedWorker<Line> | null = null;
  let lastId: RequestId = 0;

  function running(): WatchedWorker<Line> {
    // One that has ended is never asked again.
    if (!current || current.ended) {
      const worker = start();
      current = new WatchedWorker(worker, connect(worker), patience);
    }
    return current;
  }

  function call<T>(send: Send<Line, T>, signal: AbortSignal): Promise<Result<T, Fault>> {
    if (signal.aborted) return Promise.resolve(err(cancelled));
    const worker = running();
    const id = ++lastId;
    return new Promise((resolve) => {
      const settle = (result: Result<T, Fault>): void => {
        signal.removeEventListener('abort', onAbort);
        worker.close(id);
        resolve(result);
        if (!result.ok && poisoning.has(result.error.code)) worker.end(result.error);
      };
      const onAbort = (): void => {
        void worker.line.cancel(id);
        worker.demandLife();
        settle(err(cancelled));
      };
      signal.addEventListener('abort', onAbort);
      worker.open(id, (fault) => settle(err(fault)));
      send(worker.line, id, () => worker.alive()).then(settle, (error: unknown) =>
        settle(err({ code: 'unexpected', detail: String(error) })),
      );
    });
  }

  return { call, dispose: () => current?.end(cancelled) };
}
