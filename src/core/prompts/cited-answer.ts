import type { PromptMessage } from './message';

/** A source as the prompt shows it: `text` is shown text, or the passages of it that were chosen. */
export interface PromptSource {
  readonly id: number;
  readonly title?: string;
  readonly text: string;
}

const system =
  'Answer the question from the sources. After each sentence, quote the words of the source that support it as {doc_id: N, snippet: "exact words"}.';

/**
 * The prompt of FullCite for the built-in model, word for word as that model was trained on it.
 * The sources stand before the question, so that their key-value cache serves the next question.
 */
export function citedAnswerPrompt(
  question: string,
  sources: readonly PromptSource[],
): PromptMessage[] {
  const user = `Sources:\n${sources.map(sourceLine).join('\n')}\n\nQuestion: ${question}`;
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

function sourceLine({ id, title, text }: PromptSource): string {
  return title ? `[${id}] ${title}: ${text}` : `[${id}] ${text}`;
}
