import { describe, expect, it } from 'vitest';
import { KeptSequences } from './kept-sequences';

const ids = (start: number, length: number) => Array.from({ length }, (_, at) => start + at);

function read(kept: KeptSequences, promptIds: readonly number[]): number {
  const { sequence, shared } = kept.take(promptIds);
  sequence.ids = [...promptIds];
  sequence.read = promptIds.length;
  return shared;
}

describe('KeptSequences', () => {
  it('goes on from the sequence that shares most, though another was read in between', () => {
    const kept = new KeptSequences(32);
    const sources = ids(0, 100);
    expect(read(kept, [...sources, 7])).toBe(0);
    expect(read(kept, ids(500, 60))).toBe(0);
    expect(read(kept, [...sources, 8])).toBe(100);
    expect(read(kept, [...ids(500, 60), 9])).toBe(60);
  });

  it('gives up the one that was not used for longest', () => {
    const kept = new KeptSequences(32);
    read(kept, ids(0, 50));
    read(kept, ids(100, 50));
    read(kept, ids(200, 50));
    expect(read(kept, ids(100, 50))).toBe(50);
    expect(read(kept, ids(0, 50))).toBe(0);
  });

  it('does not count what was written after the prompt', () => {
    const kept = new KeptSequences(32);
    read(kept, ids(0, 50));
    kept.take(ids(0, 50)).sequence.ids = ids(0, 80);
    expect(kept.take(ids(0, 80)).shared).toBe(50);
  });

  it('does not spoil a sequence for the first words of a template', () => {
    const kept = new KeptSequences(32);
    read(kept, [1, 2, 3, ...ids(10, 50)]);
    expect(read(kept, [1, 2, 3, ...ids(90, 50)])).toBe(0);
    expect(read(kept, [1, 2, 3, ...ids(10, 50)])).toBe(53);
  });
});
