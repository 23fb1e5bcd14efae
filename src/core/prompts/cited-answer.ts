import { abstentionSentence } from './defaults';
import type { PromptMessage } from './message';
import { promptOf, type PromptStyle, type TaskWords } from './style';

/** A source as the prompt shows it: `text` is shown text, or the passages of it that were chosen. */
export interface PromptSource {
  readonly id: number;
  readonly title?: string;
  readonly text: string;
}

const words: TaskWords = {
  trained:
    'Answer the question from the sources. After each sentence, quote the words of the source that support it as {doc_id: N, snippet: "exact words"}.',
  instructed: `You answer questions from numbered sources, and from nothing else.
After each sentence of your answer, quote the words of the source that support it, copied letter by letter, in this form: {doc_id: NUMBER, snippet: "exact words"}
Write one to four short sentences. If the sources do not tell, write only: ${abstentionSentence}`,
  examples: [
    {
      asked: sourcesAndQuestion('When was the lighthouse lit, and is it still tended?', [
        {
          id: 1,
          title: 'Moor Point',
          text: 'The lighthouse was first lit in 1874. It is 31 metres high.',
        },
        { id: 2, text: 'Since 1987 the light has been automatic.' },
      ]),
      written:
        'The lighthouse was first lit in 1874. {doc_id: 1, snippet: "The lighthouse was first lit in 1874."} Nobody tends it any more, because it has been automatic since 1987. {doc_id: 2, snippet: "Since 1987 the light has been automatic."}',
    },
  ],
};

/**
 * The prompt of FullCite; for the built-in model word for word as that model was trained on it. The
 * sources stand before the question, so that their key-value cache serves the next question.
 */
export function citedAnswerPrompt(
  question: string,
  sources: readonly PromptSource[],
  style: PromptStyle = 'trained',
): PromptMessage[] {
  return promptOf(words, sourcesAndQuestion(question, sources), style);
}

/** The user's part of the prompt: sources first, so that they are read once for many questions. */
export function sourcesAndQuestion(question: string, sources: readonly PromptSource[]): string {
  return `Sources:\n${sources.map(sourceLine).join('\n')}\n\nQuestion: ${question}`;
}

function sourceLine({ id, title, text }: PromptSource): string {
  return title ? `[${id}] ${title}: ${text}` : `[${id}] ${text}`;
}
