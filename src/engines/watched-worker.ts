import type { Fault } from '../contracts/errors';
import type { RequestId } from '../contracts/workers';

/** What is asked of a worker to watch it; the rest is between the client and the worker. */
export interface WorkerLine {
  cancel(id: RequestId): Promise<void>;
  ping(): Promise<true>;
}

export interface Patience {
  /** Milliseconds between two looks at a busy worker. */
  readonly lookEveryMs: number;
  /** Looks in a row without a sign of life after which a busy worker is given up. */
  readonly looks: number;
  /** Milliseconds within which a worker must answer after a cancel: longer than any single pass. */
  readonly afterCancelMs: number;
}

/**
 * One worker and the requests open in it. It ends when it dies, or when it is busy and gives no sign
 * of life for too long; then every open request is told why.
 */
export class WatchedWorker<Line extends WorkerLine> {
  readonly line: Line;
  readonly #worker: Worker;
  readonly #patience: Patience;
  readonly #open = new Map<RequestId, (fault: Fault) => void>();
  /** Looks are counted, not time, so that a machine that slept is not taken for a hang. */
  #silentLooks = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  #ended = false;

  constructor(worker: Worker, line: Line, patience: Patience) {
    this.line = line;
    this.#worker = worker;
    this.#patience = patience;
    worker.addEventListener('error', (event) => {
      this.end({ code: 'worker-died', detail: event.message || 'It could not be started.' });
    });
    worker.addEventListener('messageerror', () => {
      this.end({ code: 'worker-died', detail: 'A message could not be read.' });
    });
  }

  get ended(): boolean {
    return this.#ended;
  }

  open(id: RequestId, fail: (fault: Fault) => void): void {
    this.#open.set(id, fail);
    this.alive();
    this.#watch ??= setInterval(() => this.#look(), this.#patience.lookEveryMs);
  }

  close(id: RequestId): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#unwatch();
  }

  /** A sign of life came. */
  alive(): void {
    this.#silentLooks = 0;
  }

  /**
   * A person who cancels may do so because nothing moves: a worker that gives no sign of life soon
   * after is ended, so that the next request finds a fresh one.
   */
  demandLife(): void {
    const { afterCancelMs } = this.#patience;
    const detail = `No answer within ${String(afterCancelMs / 1000)} seconds of a cancel.`;
    const timer = setTimeout(() => this.end({ code: 'worker-hung', detail }), afterCancelMs);
    void this.line.ping().then(() => clearTimeout(timer));
  }

  end(fault: Fault): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#unwatch();
    this.#worker.terminate();
    for (const fail of [...this.#open.values()]) fail(fault);
  }

  #look(): void {
    const { looks, lookEveryMs } = this.#patience;
    if (this.#silentLooks >= looks) {
      const seconds = String(Math.round((looks * lookEveryMs) / 1000));
      this.end({ code: 'worker-hung', detail: `No answer for ${seconds} seconds.` });
      return;
    }
    this.#silentLooks++;
    void this.line.ping().then(() => this.alive());
  }

  #unwatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
