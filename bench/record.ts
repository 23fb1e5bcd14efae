/**
 * Records answers of the built-in model, token by token, for the bench of masks:
 * `npx tsx bench/record.ts`. The model writes under the grammar, once at temperature 0 and a few
 * times warmer.
 */
import { writeFileSync } from 'node:fs';
import { generate } from '../src/core/decoding/generate';
import { citedAnswerPrompt } from '../src/core/prompts/cited-answer';
import { builtinAnswerGrammar } from '../src/core/prompts/defaults';
import { documentSets } from './documents';
import type { LanguageModel } from '../workers/llm/language-model';
import { promptIdsOf } from '../workers/llm/prompt-ids';
import { loadBuiltin } from './node-models';
import { recordedFile, writeRecording, type Recording } from './recording';

const maxTokens = 256;
const temperatures = [0, 0.5, 0.8, 1];

async function main(): Promise<void> {
  const model = await loadBuiltin();
  const recordings: Recording[] = [];
  for (const set of Object.keys(documentSets)) {
    for (const question of documentSets[set].questions) {
      recordings.push(...(await record(model, set, question)));
      console.error(`${recordings.length} answers, ${tokensOf(recordings)} tokens`);
    }
  }
  writeFileSync(recordedFile, recordings.map(writeRecording).join(''));
}

async function record(model: LanguageModel, set: string, question: string): Promise<Recording[]> {
  const sources = documentSets[set].documents.map((document, at) => ({ id: at + 1, ...document }));
  const passages = sources.map(({ id, text }) => ({ id, passages: [text] }));
  const promptIds = promptIdsOf(model, citedAnswerPrompt(question, sources), maxTokens);
  const recordings: Recording[] = [];
  for (const [at, temperature] of temperatures.entries()) {
    const sampling = { temperature, topP: 0.95, seed: at + 1, maxTokens };
    const grammar = builtinAnswerGrammar(passages, question);
    const hooks = { onEvent: () => undefined, now: () => 0, signal: { aborted: false } };
    const job = { promptIds, sampling, grammar, trace: true };
    const { structured, trace } = await generate(model.causal, job, hooks);
    const steps = trace?.attempts.at(-1)?.steps ?? [];
    const ids = steps.flatMap(({ chosen }) => (chosen ? [chosen.id] : []));
    if (structured) recordings.push({ set, question, temperature, ids });
  }
  return recordings;
}

function tokensOf(recordings: readonly Recording[]): number {
  return recordings.reduce((sum, { ids }) => sum + ids.length, 0);
}

void main();
