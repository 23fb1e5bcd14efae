import type { PromptMessage } from './message';

/**
 * How a model is told its task. `trained`: in the very words that the built-in model was trained on;
 * `instructed`: in words for a model that follows instructions, with a worked example before the task.
 */
export type PromptStyle = 'trained' | 'instructed';

/** A task in both styles. */
export interface TaskWords {
  readonly trained: string;
  readonly instructed: string;
  /** What a person asks and what the model should write, as an earlier turn of the chat. */
  readonly example: { readonly asked: string; readonly written: string };
}

/** The messages that ask for `content` by the words of a task. */
export function promptOf(words: TaskWords, content: string, style: PromptStyle): PromptMessage[] {
  const example: readonly PromptMessage[] =
    style === 'trained'
      ? []
      : [
          { role: 'user', content: words.example.asked },
          { role: 'assistant', content: words.example.written },
        ];
  return [{ role: 'system', content: words[style] }, ...example, { role: 'user', content }];
}
