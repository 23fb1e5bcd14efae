import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '../base/result';
import type { Fault } from '../contracts/errors';
import { createWorkerHost, type WorkerHost } from './worker-host';
import type { WorkerLine } from './watched-worker';

/** The browser's side of a worker, with which a test plays its deaths. */
class PlayedWorker extends EventTarget {
  ended = false;
  terminate(): void {
    this.ended = true;
  }
  die(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

interface PlayedLine extends WorkerLine {
  answers: boolean;
  readonly cancelled: number[];
}

const never = new AbortController().signal;
const patience = { lookEveryMs: 10, looks: 3, afterCancelMs: 15 };
let workers: PlayedWorker[];
let lines: PlayedLine[];
let host: WorkerHost<PlayedLine>;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  lines = [];
  host = createWorkerHost<PlayedLine>({
    patience,
    start: () => {
      const worker = new PlayedWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    connect: () => {
      const line: PlayedLine = {
        answers: true,
        cancelled: [],
        cancel: (id) => Promise.resolve(void line.cancelled.push(id)),
        ping: () => (line.answers ? Promise.resolve(true) : new Promise(() => undefined)),
      };
      lines.push(line);
      return line;
    },
  });
});

afterEach(() => vi.useRealTimers());

const pending = (): Promise<Result<string, Fault>> => new Promise(() => undefined);
const codeOf = async (result: Promise<Result<unknown, Fault>>): Promise<string> => {
  const settled = await result;
  return settled.ok ? 'ok' : settled.error.code;
};

describe('worker host', () => {
  it('starts one worker, and only when first needed', async () => {
    expect(workers).toHaveLength(0);
    expect(await host.call(() => Promise.resolve(ok(1)), never)).toEqual(ok(1));
    expect(await host.call(() => Promise.resolve(ok(2)), never)).toEqual(ok(2));
    expect(workers).toHaveLength(1);
  });

  it('answers an abort at once and tells the worker which request it was', async () => {
    const controller = new AbortController();
    let asked = 0;
    const call = host.call((_, id) => {
      asked = id;
      return pending();
    }, controller.signal);
    controller.abort();
    expect(await codeOf(call)).toBe('cancelled');
    expect(lines[0]?.cancelled).toEqual([asked]);
    expect(workers[0]?.ended).toBe(false);
  });

  it('starts nothing for a request that was aborted before', async () => {
    expect(await codeOf(host.call(pending, AbortSignal.abort()))).toBe('cancelled');
    expect(workers).toHaveLength(0);
  });

  it('fails every open request when the worker dies, and starts anew', async () => {
    const calls = [host.call(pending, never), host.call(pending, never)];
    workers[0]?.die('script error');
    expect(await Promise.all(calls.map(codeOf))).toEqual(['worker-died', 'worker-died']);
    expect(workers[0]?.ended).toBe(true);
    expect(await codeOf(host.call(() => Promise.resolve(ok(1)), never))).toBe('ok');
    expect(workers).toHaveLength(2);
  });

  it('gives up a busy worker that stays silent', async () => {
    const call = host.call(pending, never);
    if (lines[0]) lines[0].answers = false;
    await vi.advanceTimersByTimeAsync(30);
    expect(workers[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(await codeOf(call)).toBe('worker-hung');
    expect(workers[0]?.ended).toBe(true);
  });

  it('ends a worker that stays silent after a cancel, so that the next request finds a fresh one', async () => {
    const controller = new AbortController();
    const call = host.call(pending, controller.signal);
    if (lines[0]) lines[0].answers = false;
    controller.abort();
    expect(await codeOf(call)).toBe('cancelled');
    await vi.advanceTimersByTimeAsync(20);
    expect(workers[0]?.ended).toBe(true);
    expect(await codeOf(host.call(() => Promise.resolve(ok(1)), never))).toBe('ok');
    expect(workers).toHaveLength(2);
  });

  it('keeps a worker that answers after a cancel', async () => {
    const controller = new AbortController();
    const call = host.call(pending, controller.signal);
    controller.abort();
    await call;
    await vi.advanceTimersByTimeAsync(100);
    expect(workers[0]?.ended).toBe(false);
  });

  it('waits for one that answers pings, and for one that only sends events', async () => {
    const answered = host.call(pending, never);
    await vi.advanceTimersByTimeAsync(500);
    expect(workers[0]?.ended).toBe(false);
    if (lines[0]) lines[0].answers = false;
    const timer = setInterval(() => alive(), 20);
    let alive = (): void => undefined;
    void host.call((_, __, sign) => {
      alive = sign;
      return pending();
    }, never);
    await vi.advanceTimersByTimeAsync(500);
    expect(workers[0]?.ended).toBe(false);
    clearInterval(timer);
    host.dispose();
    expect(await codeOf(answered)).toBe('cancelled');
  });

  it('leaves an idle worker in peace', async () => {
    await host.call(() => Promise.resolve(ok(1)), never);
    if (lines[0]) lines[0].answers = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers[0]?.ended).toBe(false);
  });

  it.each(['session-failed', 'out-of-memory'] as const)('ends a worker after %s', async (code) => {
    const fault: Fault = { code, detail: '' };
    expect(await codeOf(host.call(() => Promise.resolve(err(fault)), never))).toBe(code);
    expect(workers[0]?.ended).toBe(true);
  });

  it('settles when the call itself fails', async () => {
    const call = host.call(() => Promise.reject(new Error('could not be cloned')), never);
    expect(await codeOf(call)).toBe('unexpected');
  });

  it('ends everything on dispose and can start again', async () => {
    const call = host.call(pending, never);
    host.dispose();
    expect(await codeOf(call)).toBe('cancelled');
    expect(await codeOf(host.call(() => Promise.resolve(ok(1)), never))).toBe('ok');
    expect(workers).toHaveLength(2);
  });
});
