import type { PromptMessage } from './message';

/**
 * How a model is told its task. `trained`: in the very words that the built-in model was trained on;
 * `instructed`: in words for a model that follows instructions, with worked examples before the task.
 */
export type PromptStyle = 'trained' | 'instructed';

/** A task in both styles. */
export interface TaskWords {
  readonly trained: string;
  readonly instructed: string;
  /** What a person asks and what the model should write, as earlier turns of the chat. */
  readonly examples: readonly { readonly asked: string; readonly written: string }[];
}

/** The messages that ask for `content` by the words of a task. */
export function promptOf(words: TaskWords, content: string, style: PromptStyle): PromptMessage[] {
  const worked = style === 'trained' ? [] : words.examples;
  const turns = worked.flatMap(({ asked, written }): PromptMessage[] => [
    { role: 'user', content: asked },
    { role: 'assistant', content: written },
  ]);
  return [{ role: 'system', content: words[style] }, ...turns, { role: 'user', content }];
}
