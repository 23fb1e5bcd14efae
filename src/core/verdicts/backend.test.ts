import { describe, expect, it } from 'vitest';
import { chooseBackend, compareScores, type BackendTrial } from './backend';

const trial = (over: Partial<BackendTrial>): BackendTrial => ({
  device: 'a GPU',
  wasmMs: 20,
  gpuMs: 5,
  fault: null,
  apart: 0.1,
  sameVerdicts: true,
  ...over,
});
const scores = (entailment: number, neutral: number) => ({
  entailment,
  neutral,
  contradiction: 1 - entailment - neutral,
});

describe('chooseBackend', () => {
  it('takes the GPU only if it says the same and is faster', () => {
    expect(chooseBackend(trial({}))).toEqual({ backend: 'webgpu', reason: 'faster' });
    expect(chooseBackend(trial({ gpuMs: 20 }))).toEqual({ backend: 'wasm', reason: 'slower' });
    expect(chooseBackend(trial({ apart: 0.3 })).reason).toBe('differs');
    expect(chooseBackend(trial({ sameVerdicts: false })).reason).toBe('differs');
    expect(chooseBackend(trial({ apart: Number.NaN })).reason).toBe('differs');
    expect(chooseBackend(trial({ gpuMs: null, fault: 'lost' })).reason).toBe('failed');
  });
});

describe('compareScores', () => {
  it('finds the largest difference and a verdict that flipped', () => {
    const a = [scores(0.9, 0.05), scores(0.2, 0.3)];
    expect(compareScores(a, a)).toEqual({ apart: 0, sameVerdicts: true });
    const near = compareScores(a, [scores(0.8, 0.1), scores(0.25, 0.3)]);
    expect(near.apart).toBeCloseTo(0.1, 10);
    expect(near.sameVerdicts).toBe(true);
    expect(compareScores([scores(0.51, 0.2)], [scores(0.49, 0.2)]).sameVerdicts).toBe(false);
  });

  it('takes a NaN for as far as can be', () => {
    const broken = { entailment: Number.NaN, neutral: Number.NaN, contradiction: Number.NaN };
    expect(compareScores([scores(0.9, 0.1)], [broken])).toEqual({ apart: 1, sameVerdicts: false });
    expect(() => compareScores([], [broken])).toThrow(RangeError);
  });
});
