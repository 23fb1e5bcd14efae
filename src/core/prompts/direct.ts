import type { PromptMessage } from './message';
import { renderPassages } from './passages';

export const directInstruction =
  'Correct the text so that the sources support it. Change nothing else. Write only the corrected text.';

/** The baseline of GraphCorrect: one call with the sources and the whole text, no triples. */
export function directPrompt(passages: readonly string[], text: string): PromptMessage[] {
  return [
    { role: 'system', content: directInstruction },
    { role: 'user', content: `${renderPassages(passages)}\n\nText: ${text}` },
  ];
}
