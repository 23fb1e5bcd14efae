import type { PromptMessage } from './message';
import { renderPassages } from './passages';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const words: TaskWords = {
  trained: 'Correct the text so that the sources support it. Change nothing else.',
  instructed:
    'You correct a text so that the sources support every fact in it. Change only the words that the sources contradict or do not support; keep everything else as it is, letter by letter. Write the corrected text and nothing else.',
  examples: [
    {
      asked: body(
        ['The lighthouse was first lit in 1874. It is 31 metres high.'],
        'The lighthouse, 31 metres high, was first lit in 1901.',
      ),
      written: 'The lighthouse, 31 metres high, was first lit in 1874.',
    },
  ],
};

/** The baseline of GraphCorrect (arXiv 2407.10793): one call with the sources and the text. */
export function directPrompt(
  passages: readonly string[],
  text: string,
  style: PromptStyle = 'trained',
): PromptMessage[] {
  return promptOf(words, body(passages, text), style);
}

function body(passages: readonly string[], text: string): string {
  return `${renderPassages(passages)}\n\nText: ${text}`;
}
