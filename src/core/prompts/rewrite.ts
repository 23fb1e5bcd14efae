import { writeTriple } from '../triples/parse';
import type { Triple } from '../triples/types';
import type { PromptMessage } from './message';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const lit = (object: string): Triple => ({
  subject: 'lighthouse',
  relation: 'was first lit in',
  object,
});

const words: TaskWords = {
  trained:
    'Rewrite the sentence so that it states the new triple instead of the old one. Change nothing else.',
  instructed:
    'You rewrite one sentence so that it states the new triple instead of the old one. Change only the words that must change; keep everything else as it is, letter by letter. Write the sentence and nothing else.',
  examples: [
    {
      asked: body(
        'The lighthouse, 31 metres high, was first lit in 1901.',
        lit('1901'),
        lit('1874'),
      ),
      written: 'The lighthouse, 31 metres high, was first lit in 1874.',
    },
  ],
};

/** Second step of GraphCorrect: the sentence and both triples, without the sources. */
export function rewritePrompt(
  sentence: string,
  oldTriple: Triple,
  newTriple: Triple,
  style: PromptStyle = 'trained',
): PromptMessage[] {
  return promptOf(words, body(sentence, oldTriple, newTriple), style);
}

function body(sentence: string, oldTriple: Triple, newTriple: Triple): string {
  return [
    `Sentence: ${sentence}`,
    `Old: ${writeTriple(oldTriple)}`,
    `New: ${writeTriple(newTriple)}`,
  ].join('\n');
}
