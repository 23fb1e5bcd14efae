import { describe, expect, it } from 'vitest';
import { scoreReader } from './labels';

const logits = Float32Array.from([Math.log(1), Math.log(2), Math.log(5)]);

describe('scoreReader', () => {
  it('follows the order of id2label, whatever it is', () => {
    const usual = scoreReader({ 0: 'entailment', 1: 'neutral', 2: 'contradiction' })(logits);
    expect(usual.entailment).toBeCloseTo(1 / 8);
    expect(usual.contradiction).toBeCloseTo(5 / 8);
    const permuted = scoreReader({ 0: 'CONTRADICTION', 1: 'ENTAILMENT', 2: 'NEUTRAL' })(logits);
    expect(permuted.contradiction).toBeCloseTo(1 / 8);
    expect(permuted.entailment).toBeCloseTo(2 / 8);
    expect(permuted.neutral).toBeCloseTo(5 / 8);
  });

  it('takes a two-way model’s "not supported" for neutral', () => {
    const scores = scoreReader({ 0: 'not supported', 1: 'supported' })(logits.subarray(0, 2));
    expect(scores.entailment).toBeCloseTo(2 / 3);
    expect(scores.neutral).toBeCloseTo(1 / 3);
    expect(scores.contradiction).toBe(0);
  });

  it('stays finite for large logits', () => {
    const read = scoreReader({ 0: 'entailment', 1: 'neutral', 2: 'contradiction' });
    expect(read(Float32Array.from([1000, 0, -1000])).entailment).toBe(1);
  });

  it.each<Record<string, string>>([
    { 0: 'LABEL_0', 1: 'LABEL_1' },
    { 0: 'entailment' },
    { 0: 'neutral', 1: 'refuted' },
    {},
  ])('refuses names that say nothing: %j', (id2label) => {
    expect(() => scoreReader(id2label)).toThrow('id2label');
  });
});
