import { citedAnswerPrompt, sourcesAndQuestion, type PromptSource } from './cited-answer';
import { abstentionSentence } from './defaults';
import type { PromptMessage } from './message';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const words: TaskWords = {
  trained: '',
  instructed: `You answer questions from numbered sources, and from nothing else. Write one to four short sentences, without naming the sources. If the sources do not tell, write only: ${abstentionSentence}`,
  examples: [],
};

/**
 * Asks for an answer without citations (generate-then-retrieve). The built-in model knows no such task: it
 * is asked for a cited answer, whose citations are then dropped.
 */
export function plainAnswerPrompt(
  question: string,
  sources: readonly PromptSource[],
  style: PromptStyle,
): PromptMessage[] {
  if (style === 'trained') return citedAnswerPrompt(question, sources, style);
  return promptOf(words, sourcesAndQuestion(question, sources), style);
}
