import { writeTriple } from '../triples/parse';
import type { Triple } from '../triples/types';
import type { PromptMessage } from './message';

/** The built-in model was trained on these very words. */
export const rewriteInstruction =
  'Rewrite the sentence so that it states the new triple instead of the old one. Change nothing else.';

/** Second step of GraphCorrect: the sentence and both triples, without the sources. */
export function rewritePrompt(
  sentence: string,
  oldTriple: Triple,
  newTriple: Triple,
): PromptMessage[] {
  const content = [
    `Sentence: ${sentence}`,
    `Old: ${writeTriple(oldTriple)}`,
    `New: ${writeTriple(newTriple)}`,
  ].join('\n');
  return [
    { role: 'system', content: rewriteInstruction },
    { role: 'user', content },
  ];
}
