import { describe, expect, it } from 'vitest';
import { crossingPieces, smallVocabulary } from '../../../src/core/testing/vocabulary';
import { WebLlmProcessor } from './processor';
import { WebLlmSession, type ForwardEngine } from './session';

const vocabulary = smallVocabulary(crossingPieces);
const { signal } = new AbortController();
const quiet = () => undefined;

/** Keeps ids as web-llm keeps keys and values, and gives logits that depend on all of them. */
class Keeper implements ForwardEngine {
  readonly kept: number[] = [];
  readonly passes: { readonly ids: readonly number[]; readonly isPrefill: boolean }[] = [];
  resets = 0;
  fail: Error | null = null;
  readonly #processor: WebLlmProcessor;

  constructor(processor: WebLlmProcessor) {
    this.#processor = processor;
  }

  forwardTokensAndSample(ids: number[], isPrefill: boolean): Promise<number> {
    if (this.fail) return Promise.reject(this.fail);
    this.kept.push(...ids);
    this.passes.push({ ids, isPrefill });
    const row = new Float32Array(vocabulary.size + 7);
    row[this.sum % vocabulary.size] = 9;
    const processed = this.#processor.processLogits(row);
    const sampled = processed.indexOf(Math.max(...processed));
    this.#processor.processSampledToken(sampled);
    return Promise.resolve(sampled);
  }

  resetChat(): Promise<void> {
    this.resets++;
    this.kept.length = 0;
    return Promise.resolve();
  }

  get sum(): number {
    return this.kept.reduce((sum, id, at) => sum + id * (at + 1), 0);
  }
}

function start(canDrop = true, lost: Promise<never> = new Promise(() => undefined)) {
  const processor = new WebLlmProcessor();
  const engine = new Keeper(processor);
  const dropLast = (positions: number) => {
    engine.kept.length -= positions;
  };
  const parts = { engine, processor, vocabulary, dropLast: canDrop ? dropLast : null, lost };
  return { engine, session: new WebLlmSession(parts) };
}

const likeliest = (row: Float32Array) => row.indexOf(Math.max(...row));

describe('WebLlmSession', () => {
  it('reads in passes, and gives rows of the vocabulary’s size', async () => {
    const { engine, session } = start();
    const ids = Array.from({ length: 600 }, (_, at) => at % 50);
    const told: number[][] = [];
    const row = await session.read(ids, (...progress) => told.push(progress), signal);
    expect(row).toHaveLength(vocabulary.size);
    expect(likeliest(row)).toBe(engine.sum % vocabulary.size);
    expect(engine.passes.map(({ ids: { length } }) => length)).toEqual([256, 256, 88]);
    expect(told.at(-1)).toEqual([600, 600, 0]);
    await session.advance(3, signal);
    expect(engine.passes.at(-1)).toEqual({ ids: [3], isPrefill: false });
  });

  it('goes on from what the next prompt shares, with the same numbers as from the start', async () => {
    const { engine, session } = start();
    await session.read([1, 2, 3, 4, 5], quiet, signal);
    await session.advance(9, signal);
    const resets = engine.resets;
    const row = await session.read([1, 2, 3, 8], quiet, signal);
    expect(engine.resets).toBe(resets);
    expect(engine.kept).toEqual([1, 2, 3, 8]);
    const fresh = start();
    expect(row).toEqual(await fresh.session.read([1, 2, 3, 8], quiet, signal));
    // The same prompt again: its last token alone is read anew.
    await session.read([1, 2, 3, 8], quiet, signal);
    expect(engine.passes.at(-1)?.ids).toEqual([8]);
  });

  it('begins anew where the library cannot forget a part', async () => {
    const { engine, session } = start(false);
    await session.read([1, 2, 3], quiet, signal);
    await session.read([1, 2, 4], quiet, signal);
    expect(engine.resets).toBe(2);
    expect(engine.kept).toEqual([1, 2, 4]);
  });

  it('trusts nothing that was kept once a pass has failed', async () => {
    const { engine, session } = start();
    await session.read([1, 2, 3], quiet, signal);
    engine.fail = new Error('no');
    await expect(session.read([1, 2, 4], quiet, signal)).rejects.toThrow('no');
    engine.fail = null;
    const resets = engine.resets;
    await session.read([1, 2, 4], quiet, signal);
    expect(engine.resets).toBe(resets + 1);
  });

  it('tells of a lost GPU rather than of the pass that it broke', async () => {
    let lose: (reason: Error) => void = quiet;
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    const { engine, session } = start(true, lost);
    engine.fail = new Error('a buffer could not be mapped');
    const reading = session.read([1, 2], quiet, signal);
    setTimeout(() => lose(new Error('gone')), 20);
    await expect(reading).rejects.toThrow('gone');
  });

  it('stops between two passes', async () => {
    const { session } = start();
    const controller = new AbortController();
    const reading = session.read(
      Array.from({ length: 600 }, () => 1),
      (done) => done > 0 && controller.abort(),
      controller.signal,
    );
    await expect(reading).rejects.toMatchObject({ name: 'CancelledError' });
  });
});
