import { writeTriple } from '../triples/parse';
import type { Triple } from '../triples/types';
import type { PromptMessage } from './message';
import { renderPassages } from './passages';

/** The built-in model was trained on these very words. */
export const fixInstruction = 'Correct the triple so that the sources support it.';

/** First step of GraphCorrect: the triple and the nearest passages, without the text. */
export function fixPrompt(passages: readonly string[], triple: Triple): PromptMessage[] {
  const content = `${renderPassages(passages)}\n\nTriple: ${writeTriple(triple)}`;
  return [
    { role: 'system', content: fixInstruction },
    { role: 'user', content },
  ];
}
