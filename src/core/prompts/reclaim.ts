import { citedAnswerPrompt, sourcesAndQuestion, type PromptSource } from './cited-answer';
import type { GrammarSpec, QuotableSource } from '../grammar/spec';
import type { PromptMessage } from './message';
import { promptOf, type PromptStyle, type TaskWords } from './style';

const words: TaskWords = {
  trained: '',
  instructed: `You answer questions from numbered sources, and from nothing else.
First copy the sentence of a source that helps to answer, in this form: {doc_id: NUMBER, snippet: "exact sentence"} Then write one short sentence of your answer that follows from it. Go on in turn, up to four times.`,
  examples: [
    {
      asked: sourcesAndQuestion('Is the light still tended?', [
        { id: 1, text: 'It is 31 metres high. Since 1987 the light has been automatic.' },
      ]),
      written:
        '{doc_id: 1, snippet: "Since 1987 the light has been automatic."} Nobody tends it any more.',
    },
  ],
};

/**
 * Asks for references and claims in turn (ReClaim, arXiv 2407.01796). The built-in model knows no such
 * task: it gets the words of the cited answer, and the grammar alone makes it begin with the reference.
 */
export function reclaimPrompt(
  question: string,
  sources: readonly PromptSource[],
  style: PromptStyle,
): PromptMessage[] {
  if (style === 'trained') return citedAnswerPrompt(question, sources, style);
  return promptOf(words, sourcesAndQuestion(question, sources), style);
}

/** As in the paper, the model may not abstain: it begins with a reference. */
export function reclaimGrammarSpec(
  style: PromptStyle,
  sources: readonly QuotableSource[],
): GrammarSpec {
  const maxClaims = style === 'trained' ? 3 : 4;
  return { kind: 'reclaim', sources, maxSnippetBytes: 480, maxClaims, abstention: null };
}
