import { describe, expect, it } from 'vitest';
import { Turns } from './turns';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('Turns', () => {
  it('runs tasks one after the other, in order, whatever becomes of them', async () => {
    const turns = new Turns();
    const { signal } = new AbortController();
    const log: string[] = [];
    const task =
      (name: string, fails = false) =>
      async () => {
        log.push(`${name} starts`);
        await pause();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const first = turns.run(signal, task('a', true));
    expect(turns.taken).toBe(true);
    const second = turns.run(signal, task('b'));
    await expect(first).rejects.toThrow('a');
    await expect(second).resolves.toBe('b');
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
    expect(turns.taken).toBe(false);
  });

  it('lets a cancelled task end without waiting, and those behind it wait on', async () => {
    const turns = new Turns();
    const controller = new AbortController();
    const log: string[] = [];
    const long = turns.run(new AbortController().signal, async () => {
      await pause();
      log.push('long');
    });
    const cancelled = turns.run(controller.signal, async () => {
      log.push(`cancelled: ${controller.signal.aborted}`);
    });
    const last = turns.run(new AbortController().signal, async () => {
      log.push('last');
    });
    controller.abort();
    await Promise.all([long, cancelled, last]);
    expect(log).toEqual(['cancelled: true', 'long', 'last']);
  });
});
