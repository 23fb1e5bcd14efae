import type { PromptMessage } from './message';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const words: TaskWords = {
  trained: 'List the facts of the text as triples: [["subject","relation","object"], ...].',
  instructed: `You list the facts that a text states, as triples of subject, relation and object.
First find who or what each sentence speaks of; then what it says of them; write each single fact as one triple. Copy the words of the text, put names in place of pronouns, leave out what is not stated, and leave out no sentence. Write a JSON list and nothing else.`,
  example: {
    asked:
      'The lighthouse on Moor Point was first lit in 1874. It is 31 metres high and has been automatic since 1987.',
    written:
      '[["lighthouse on Moor Point","was first lit in","1874"], ["lighthouse on Moor Point","is","31 metres high"], ["lighthouse on Moor Point","has been automatic since","1987"]]',
  },
};

/** Asks for the triples of `text` (GraphEval, arXiv 2407.10793: the text alone, never the sources). */
export function triplesPrompt(text: string, style: PromptStyle = 'trained'): PromptMessage[] {
  return promptOf(words, text, style);
}
