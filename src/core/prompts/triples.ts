import type { PromptMessage } from './message';

/** The built-in model was trained on these very words. */
export const triplesInstruction =
  'List the facts of the text as triples: [["subject","relation","object"], ...].';

/** Asks for the triples of `text` (GraphEval, arXiv 2407.10793: the text alone, never the sources). */
export function triplesPrompt(text: string): PromptMessage[] {
  return [
    { role: 'system', content: triplesInstruction },
    { role: 'user', content: text },
  ];
}
