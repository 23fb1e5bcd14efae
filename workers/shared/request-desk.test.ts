import { describe, expect, it } from 'vitest';
import { throwIfCancelled } from '../../src/base/cancellation';
import { FaultError } from './fault-error';
import { createRequestDesk } from './request-desk';

/** Work that looks at its signal between turns, as a decoder does between tokens. */
const untilCancelled = async (signal: AbortSignal): Promise<never> => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    throwIfCancelled(signal);
  }
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const job = <T>(id: number, work: (signal: AbortSignal) => Promise<T>, lane = 'model') => ({
  id,
  lane,
  fallback: 'session-failed' as const,
  work,
});

describe('request desk', () => {
  it('tells the earlier request of a lane that it was superseded, and runs the later one after it', async () => {
    const desk = createRequestDesk();
    const order: string[] = [];
    const first = desk.run(
      job(1, (signal) => untilCancelled(signal).finally(() => order.push('first ended'))),
    );
    await nextTurn();
    const second = desk.run(job(2, async () => order.push('second ran')));
    expect(await first).toMatchObject({ ok: false, error: { code: 'superseded' } });
    expect(await second).toEqual({ ok: true, value: 2 });
    expect(order).toEqual(['first ended', 'second ran']);
  });

  it('runs only the last of three at once', async () => {
    const desk = createRequestDesk();
    const ran: number[] = [];
    const results = await Promise.all(
      [1, 2, 3].map((id) =>
        desk.run(
          job(id, async (signal) => {
            ran.push(id);
            if (id < 3) await untilCancelled(signal);
            return id;
          }),
        ),
      ),
    );
    expect(results.map((result) => (result.ok ? result.value : result.error.code))).toEqual([
      'superseded',
      'superseded',
      3,
    ]);
    expect(ran).toEqual([3]);
  });

  it('leaves other lanes alone and cancels by id', async () => {
    const desk = createRequestDesk();
    const judging = desk.run(job(1, untilCancelled, 'judge'));
    expect(await desk.run(job(2, async () => 'vector', 'embed'))).toEqual({
      ok: true,
      value: 'vector',
    });
    desk.cancel(1);
    desk.cancel(99);
    expect(await judging).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('answers with a fault whatever is thrown, and goes on', async () => {
    const desk = createRequestDesk();
    const named = await desk.run(
      job(1, () => Promise.reject(new FaultError('prompt-too-long', '9000 tokens'))),
    );
    const unnamed = await desk.run(job(2, () => Promise.reject(new Error('odd'))));
    expect(named).toEqual({
      ok: false,
      error: { code: 'prompt-too-long', detail: '9000 tokens' },
    });
    expect(unnamed).toEqual({ ok: false, error: { code: 'session-failed', detail: 'odd' } });
    expect(await desk.run(job(3, async () => 1))).toEqual({ ok: true, value: 1 });
  });

  it('names a real failure of a cancelled request by what failed', async () => {
    const desk = createRequestDesk();
    const failing = desk.run(
      job(1, async (signal) => {
        await untilCancelled(signal).catch(() => undefined);
        throw new RangeError('Array buffer allocation failed');
      }),
    );
    await nextTurn();
    desk.cancel(1);
    expect(await failing).toMatchObject({ ok: false, error: { code: 'out-of-memory' } });
  });
});
