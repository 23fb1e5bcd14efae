import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/random';
import { ListedTokens } from '../grammar/token-set';
import { sampleToken } from './sampler';

const logits = Float32Array.from([5, 1, 3, 4, -1]);

const tokens = (...ids: number[]) => new ListedTokens(Int32Array.from(ids));

describe('sampleToken', () => {
  it('takes the likeliest allowed token at temperature 0', () => {
    const rule = { temperature: 0, topP: 1 };
    expect(sampleToken(logits, tokens(1, 2, 4), rule, () => 0.9)).toBe(2);
  });

  it('never draws a token that is not allowed', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: 0.01, max: 9, noNaN: true }),
        (seed, temperature) => {
          const random = seededRandom(seed);
          const id = sampleToken(logits, tokens(1, 3), { temperature, topP: 0.9 }, random);
          expect([1, 3]).toContain(id);
        },
      ),
    );
  });

  it('draws by the softmax of the allowed logits', () => {
    const random = seededRandom(3);
    const draws = 20_000;
    let count = 0;
    for (let i = 0; i < draws; i++) {
      if (sampleToken(logits, tokens(2, 3), { temperature: 1, topP: 1 }, random) === 3) count++;
    }
    expect(count / draws).toBeCloseTo(1 / (1 + Math.exp(-1)), 1.7);
  });

  it('leaves out what lies beyond the nucleus', () => {
    const random = seededRandom(4);
    const drawn = new Set<number>();
    for (let i = 0; i < 2000; i++) {
      drawn.add(sampleToken(logits, tokens(0, 1, 2, 3, 4), { temperature: 1, topP: 0.85 }, random));
    }
    // 0.65 + 0.24 reach 0.85.
    expect([...drawn].sort()).toEqual([0, 3]);
  });
});
