import type { PromptMessage } from './message';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const words: TaskWords = {
  trained: 'List the facts of the text as triples: [["subject","relation","object"], ...].',
  instructed: `You list the facts that a text states, as triples of subject, relation and object.
Go through these steps in your head, sentence by sentence:
1. Entities: who or what is spoken of, and with which numbers, dates and places?
2. Coreference: whom or what do words such as "he", "it" or "the company" mean? Put the name in their place.
3. Relations: what is said of the entities? One triple for each single statement; "not" belongs to the relation.
Copy the words of the text, leave out what is not stated, and leave out no sentence. Write the JSON list of triples and nothing else.`,
  examples: [
    {
      asked:
        'The lighthouse on Moor Point was first lit in 1874. It is 31 metres high and has been automatic since 1987.',
      written:
        '[["lighthouse on Moor Point","was first lit in","1874"], ["lighthouse on Moor Point","is","31 metres high"], ["lighthouse on Moor Point","has been automatic since","1987"]]',
    },
    {
      asked:
        'Ines Vidal, who had run the library for nine years, did not stand again. Her deputy took over in May, and he kept its opening hours.',
      written:
        '[["Ines Vidal","had run","the library"], ["Ines Vidal","had run the library for","nine years"], ["Ines Vidal","did not stand","again"], ["Her deputy","took over in","May"], ["Her deputy","kept","its opening hours"]]',
    },
  ],
};

/** Asks for the triples of `text` (GraphEval, arXiv 2407.10793: the text alone, never the sources). */
export function triplesPrompt(text: string, style: PromptStyle = 'trained'): PromptMessage[] {
  return promptOf(words, text, style);
}
