import { parseAnswer } from '../src/core/citations/parse';
import { resolveCitations } from '../src/core/citations/resolve';
import { generate } from '../src/core/decoding/generate';
import type { MeasureMaker } from '../src/core/decoding/lexical-closeness';
import type { Decoding } from '../src/core/decoding/types';
import type { CitedQaRecord } from '../src/core/evaluation/cited-qa';
import { scoreAnswer } from '../src/core/evaluation/score-answer';
import { citedAnswerPrompt } from '../src/core/prompts/cited-answer';
import { abstentionSentence } from '../src/core/prompts/defaults';
import { prepareSources } from '../src/core/sources/prepare';
import type { PreparedSource } from '../src/core/sources/source';
import type { LanguageModel } from '../workers/llm/language-model';
import { promptIdsOf } from '../workers/llm/prompt-ids';
import { answerGrammar, type AnswerSettings } from './answer-configs';
import type { AnswerRow } from './answer-rows';

const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens: 256 };

/** What was written for a question, whichever gold it is compared with. */
export type WrittenAnswer = Pick<AnswerRow, 'text' | 'failure' | 'tokens' | 'seconds'>;

/** Answers the record's question from its sources, in the order given. */
export async function writeAnswer(
  builtin: LanguageModel,
  record: CitedQaRecord,
  settings: AnswerSettings,
  measure: MeasureMaker,
): Promise<WrittenAnswer> {
  const sources = sourcesOf(record).map(({ shown, ...source }) => ({
    ...source,
    text: shown.text,
  }));
  const grammar = answerGrammar(
    settings,
    sources.map(({ id, text }) => ({ id, passages: [text] })),
  );
  const promptIds = promptIdsOf(
    builtin,
    citedAnswerPrompt(record.question, sources),
    sampling.maxTokens,
  );
  const decoding = await generate(
    builtin.causal,
    { promptIds, sampling, grammar },
    { onEvent: () => undefined, now: () => performance.now(), signal: { aborted: false }, measure },
  );
  return written(decoding);
}

function written({ text, structured, attempts, timings }: Decoding): WrittenAnswer {
  return {
    text,
    failure: structured ? null : (attempts.at(-1)?.failure ?? null),
    tokens: timings.newTokens,
    seconds: timings.writeMs / 1000,
  };
}

/**
 * A failed answer has no scores: it counts as failed, not as zero. Citations under the sentence that
 * says that the sources do not answer are left out: they are evidence of nothing.
 */
export function scoreRow(
  record: CitedQaRecord,
  { text, failure }: WrittenAnswer,
): Pick<AnswerRow, 'docF1' | 'snippetF1' | 'statuses'> {
  const options = { repair: false, threshold: 0.7 };
  const claims = resolveCitations(parseAnswer(text), sourcesOf(record), options).filter(
    (claim) => claim.text !== abstentionSentence,
  );
  const scores = failure === null ? scoreAnswer(record, claims) : null;
  return {
    docF1: scores?.doc.f1 ?? null,
    snippetF1: scores?.snippet.f1 ?? null,
    statuses: [...(scores?.statuses ?? [])],
  };
}

/** The sources as the page numbers them, 1, 2, ... Throws if the record's own ids are others. */
function sourcesOf({ sources }: CitedQaRecord): PreparedSource[] {
  return prepareSources(
    sources.map(({ id, title, text }) => {
      if (typeof id !== 'number') throw new TypeError(`Source ${id} has no number.`);
      return { id, text, ...(title && { title }) };
    }),
  );
}
