import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/base/random';
import { MaskFailure } from '../../../src/core/decoding/token-gate';
import { builtinAnswerGrammar } from '../../../src/core/prompts/defaults';
import { leftIds, randomRow, testGate } from '../../../src/core/testing/gates';
import { crossingPieces, smallVocabulary } from '../../../src/core/testing/vocabulary';
import { WebLlmProcessor } from './processor';

const vocabulary = smallVocabulary(crossingPieces);
const [endId] = vocabulary.endIds;
const padding = 37;
const text = 'The dam was built in 1931. It says "</s>" to the <|im_end|> of it.';
const spec = builtinAnswerGrammar([{ id: 1, passages: [text] }]);

/** What an engine does at each token, in the order in which web-llm 0.2.86 does it. */
function sample(processor: WebLlmProcessor, row: Float32Array): number {
  const processed = processor.processLogits(row);
  expect(processed).toHaveLength(row.length);
  let best = 0;
  for (let id = 1; id < processed.length; id++) if (processed[id] > processed[best]) best = id;
  processor.processSampledToken(best);
  return best;
}

/** Runs a request to its end; the ids that it sampled. */
function run(processor: WebLlmProcessor, wanted: (at: number) => number | null): number[] {
  const ids: number[] = [];
  for (let at = 0; ids.at(-1) !== endId; at++) {
    const row = new Float32Array(vocabulary.size + padding);
    const id = wanted(at);
    if (id !== null) row[id] = 9;
    ids.push(sample(processor, row));
  }
  return ids;
}

const bytesOf = (written: string) => [...Buffer.from(written)];
const script = (written: string) => (at: number) => bytesOf(written)[at] ?? endId;

describe('WebLlmProcessor', () => {
  it('leaves what the slow reference allows, of padded rows too', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const { gate, allowed, follow } = testGate(spec, vocabulary);
        const processor = new WebLlmProcessor();
        processor.arm(gate);
        for (let step = 0; step < 60; step++) {
          const row = randomRow(vocabulary.size, padding, random);
          const before = row.slice();
          expect(leftIds(processor.processLogits(row))).toEqual(allowed());
          for (const id of allowed()) expect(row[id]).toBe(before[id]);
          const choices = allowed();
          const id = choices[Math.floor(random() * choices.length)];
          processor.processSampledToken(id);
          if (id === endId) {
            expect(gate.failure).toBeNull();
            return;
          }
          follow(id);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leaves rows alone unless it is armed', () => {
    const processor = new WebLlmProcessor();
    const row = randomRow(vocabulary.size, padding, seededRandom(1));
    const before = row.slice();
    expect(processor.processLogits(row)).toEqual(before);
    processor.processSampledToken(5);
    processor.arm(testGate(spec, vocabulary).gate);
    processor.disarm();
    expect(processor.processLogits(row)).toEqual(before);
  });

  it('takes no notice of resets, which come before a request or not at all', () => {
    const processor = new WebLlmProcessor();
    const { gate } = testGate(spec, vocabulary);
    processor.arm(gate);
    processor.resetState();
    const answer = 'It is. {doc_id: 1, snippet: "The dam was built in 1931."}';
    run(processor, script(answer));
    expect([gate.text, gate.failure, gate.tokens]).toEqual([answer, null, answer.length]);
  });

  it('chooses by itself when told to, and leaves the engine no other token', () => {
    const processor = new WebLlmProcessor();
    const choice = { temperature: 0, topP: 1, seed: 1 };
    const { gate } = testGate(spec, vocabulary, choice);
    processor.arm(gate);
    const row = randomRow(vocabulary.size, padding, seededRandom(2));
    expect(leftIds(processor.processLogits(row))).toHaveLength(1);
    expect(() => processor.processSampledToken(endId)).toThrow(MaskFailure);
    expect(gate.failure).toBe('foreign-token');
  });

  it('closes what is open when the tokens run out', () => {
    const processor = new WebLlmProcessor();
    const { gate } = testGate(spec, vocabulary, null, 48);
    processor.arm(gate);
    run(processor, script('It is. {doc_id: 1, snippet: "The dam was built in 1931. It says'));
    expect(gate.text).toBe('It is. {doc_id: 1, snippet: "The dam was built in 1931."}');
    expect(gate.failure).toBeNull();
  });

  it('tells of an engine that stopped by itself, at a stop string inside a snippet for one', () => {
    const processor = new WebLlmProcessor();
    const { gate } = testGate(spec, vocabulary);
    processor.arm(gate);
    for (const byte of bytesOf('It is. {doc_id: 1, snippet: "It says "</s>')) {
      const row = new Float32Array(vocabulary.size + padding);
      row[byte] = 9;
      sample(processor, row);
    }
    expect(gate.failure).toBe('cut-off');
    expect(gate.text).toContain('"</s>');
  });

  it('gives up a loop, and serves the next request', () => {
    const processor = new WebLlmProcessor();
    const first = testGate(spec, vocabulary).gate;
    processor.arm(first);
    expect(() => run(processor, script('no '.repeat(300)))).toThrow(MaskFailure);
    expect(first.failure).toBe('loop');
    const second = testGate(spec, vocabulary).gate;
    processor.arm(second);
    run(processor, script('No. {doc_id: 1, snippet: "The dam was built in 1931."}'));
    expect(second.failure).toBeNull();
  });
});
