import { Tensor } from '@huggingface/transformers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random';
import { builtinAnswerGrammar } from '../../src/core/prompts/defaults';
import { leftIds, randomRow, testGate } from '../../src/core/testing/gates';
import { crossingPieces, smallVocabulary } from '../../src/core/testing/vocabulary';
import { TransformersProcessor } from './transformers-processor';

const vocabulary = smallVocabulary(crossingPieces);
const [endId] = vocabulary.endIds;
const spec = builtinAnswerGrammar([{ id: 1, passages: ['The dam is old. It is 3.5 m tall.'] }]);
const rowOf = (row: Float32Array) => new Tensor('float32', row, [1, row.length]);

describe('TransformersProcessor', () => {
  it('leaves what the slow reference allows, and hears of tokens by the ids so far', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const { gate, allowed, follow } = testGate(spec, vocabulary);
        const processor = new TransformersProcessor(gate);
        const ids = [1n, 2n, 3n];
        for (let step = 0; step < 60; step++) {
          const row = randomRow(vocabulary.size, 11, random);
          const masked = processor._call([ids], rowOf(row));
          expect(masked.dims).toEqual([1, row.length]);
          expect(leftIds(row)).toEqual(allowed());
          const choices = allowed();
          const id = choices[Math.floor(random() * choices.length)];
          ids.push(BigInt(id));
          if (id === endId) break;
          follow(id);
        }
        processor.finish(ids);
        expect(gate.failure).toBe(ids.at(-1) === BigInt(endId) ? null : 'cut-off');
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a token that it did not leave', () => {
    const { gate } = testGate(spec, vocabulary);
    const processor = new TransformersProcessor(gate);
    processor._call([[1n]], rowOf(new Float32Array(vocabulary.size)));
    expect(() => processor.finish([1n, BigInt(endId)])).toThrow('foreign-token');
  });

  it('takes 32-bit floats only', () => {
    const processor = new TransformersProcessor(testGate(spec, vocabulary).gate);
    const halves = new Tensor('float16', new Uint16Array(vocabulary.size), [1, vocabulary.size]);
    expect(() => processor._call([[1n]], halves)).toThrow(TypeError);
  });
});
