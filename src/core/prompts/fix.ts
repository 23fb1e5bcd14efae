import { writeTriple } from '../triples/parse';
import type { Triple } from '../triples/types';
import type { PromptMessage } from './message';
import { renderPassages } from './passages';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const words: TaskWords = {
  trained: 'Correct the triple so that the sources support it.',
  instructed:
    'You correct one triple of subject, relation and object, so that the sources support it. Find in the sources what is said of the same thing, change what they contradict, and keep the rest. Copy names and numbers from the sources. Write one JSON triple and nothing else.',
  examples: [
    {
      asked: body(['The lighthouse on Moor Point was first lit in 1874.'], {
        subject: 'lighthouse',
        relation: 'was first lit in',
        object: '1901',
      }),
      written: '["lighthouse","was first lit in","1874"]',
    },
  ],
};

/** First step of GraphCorrect: the triple and the nearest passages, without the text. */
export function fixPrompt(
  passages: readonly string[],
  triple: Triple,
  style: PromptStyle = 'trained',
): PromptMessage[] {
  return promptOf(words, body(passages, triple), style);
}

function body(passages: readonly string[], triple: Triple): string {
  return `${renderPassages(passages)}\n\nTriple: ${writeTriple(triple)}`;
}
