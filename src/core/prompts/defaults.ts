import type { GrammarSpec, QuotableSource } from '../grammar/spec';
import { isYesNoQuestion } from './question-kind';
import type { PromptStyle } from './style';

/** The one sentence that may stand without a citation, as the built-in model was trained to write it. */
export const abstentionSentence = 'The sources do not answer the question.';

/**
 * The grammar of a cited answer as it suits the built-in model: whole sentences as snippets. A yes/no
 * question must be answered by a cited claim: models leave citations out there (FullCite).
 *
 * @param mustCite whether every other question must be, too, and the model may not abstain
 */
export function builtinAnswerGrammar(
  sources: readonly QuotableSource[],
  question = '',
  mustCite = isYesNoQuestion(question),
): GrammarSpec {
  return {
    kind: 'cited-answer',
    sources,
    unit: 'sentence',
    maxSnippetBytes: 480,
    maxCitationsPerClaim: 2,
    maxClaims: 3,
    closeness: 8,
    abstention: mustCite ? null : abstentionSentence,
  };
}

/** That of a model that follows instructions: it may quote from the middle of a sentence, and say more. */
const instructedRules = {
  unit: 'words',
  maxSnippetBytes: 320,
  maxCitationsPerClaim: 2,
  maxClaims: 6,
  closeness: 0,
} as const;

/** The grammar of a cited answer for a model of the given style. */
export function answerGrammar(
  style: PromptStyle,
  sources: readonly QuotableSource[],
  question: string,
  mustCite?: boolean,
): GrammarSpec {
  const trained = builtinAnswerGrammar(sources, question, mustCite);
  return style === 'trained' ? trained : { ...trained, ...instructedRules };
}
