import { ok, type Result } from '../../../base/result';
import type { Fault } from '../../../contracts/errors';
import { parseAnswer } from '../../../core/citations/parse';
import { claimsFirst } from '../../../core/citations/reclaim';
import { resolveCitations } from '../../../core/citations/resolve';
import { serializeAnswer } from '../../../core/citations/serialize';
import type { ResolvedClaim } from '../../../core/citations/types';
import type { CitedQaRecord } from '../../../core/evaluation/cited-qa';
import type { OrderedItem } from '../../../core/evaluation/source-order';
import type { SystemId } from '../../../core/evaluation/systems';
import { citedAnswerPrompt } from '../../../core/prompts/cited-answer';
import { answerGrammar } from '../../../core/prompts/defaults';
import { plainAnswerPrompt } from '../../../core/prompts/plain-answer';
import { isYesNoQuestion } from '../../../core/prompts/question-kind';
import type { PromptStyle } from '../../../core/prompts/style';
import { reclaimGrammarSpec, reclaimPrompt } from '../../../core/prompts/reclaim';
import { isAbstention } from '../../../core/triples/abstention';
import { plainAnswer } from '../../plain-answer';
import {
  promptSources,
  repairThreshold,
  writeAnswer,
  type Writing,
  type WritingInput,
} from '../answer-question';
import type { LabEngines, Tell } from './engines';
import { nearestSentences } from './nearest-sentences';

/** A question of a data set as it is asked. */
export interface CitationItem extends OrderedItem {
  readonly question: string;
  readonly type: CitedQaRecord['type'];
  readonly seed: number;
  /** Whether a question for yes or no must be answered by a cited claim. */
  readonly mustCite: boolean;
}

export interface CitedByLab {
  /** With its citations in FullCite's form, behind their claims. */
  readonly text: string;
  readonly claims: readonly ResolvedClaim[];
  /** Of reading and writing. */
  readonly seconds: number;
}

type CitationSystem = Extract<
  SystemId,
  `fullcite-${string}` | 'generate-then-retrieve' | 'reclaim'
>;

/** What was written for one item: two systems that ask for the same get the same. */
export type Written = Map<string, Writing>;

/** Answers one question by one of the five citation systems. Errors: those of `writeAnswer` and the engines. */
export async function citeItem(
  system: CitationSystem,
  item: CitationItem,
  engines: LabEngines,
  written: Written,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<CitedByLab, Fault>> {
  const key = requestKey(system, engines.language.profile.prompts);
  const known = written.get(key);
  const writing = known ? ok(known) : await write(system, item, engines, tell, signal);
  if (!writing.ok) return writing;
  written.set(key, writing.value);
  return finish(system, item, writing.value, engines, signal);
}

/** Two systems of one key ask the model for the same. */
function requestKey(system: CitationSystem, style: PromptStyle): string {
  if (system === 'fullcite-posthoc') return 'fullcite-prompt';
  // The built-in model writes the same for both.
  const isTrained = system === 'generate-then-retrieve' && style === 'trained';
  return isTrained ? 'fullcite-prompt' : system;
}

function write(
  system: CitationSystem,
  item: CitationItem,
  { language }: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<Writing, Fault>> {
  const { question, sources, seed } = item;
  const request = requestOf(system, item);
  tell('Reading the sources');
  return writeAnswer(
    { question, sources, seed, request },
    language,
    (event) => event.kind === 'text' && tell('Writing the answer'),
    signal,
  );
}

function requestOf(
  system: CitationSystem,
  { question, type, mustCite }: CitationItem,
): WritingInput['request'] {
  const must = mustCite && (type === 'yesno' || isYesNoQuestion(question));
  return (plan, { prompts }) => {
    const sources = promptSources(plan);
    if (system === 'generate-then-retrieve')
      return { messages: plainAnswerPrompt(question, sources, prompts) };
    if (system === 'reclaim') {
      const grammar = reclaimGrammarSpec(prompts, plan.sources);
      return { messages: reclaimPrompt(question, sources, prompts), grammar };
    }
    const messages = citedAnswerPrompt(question, sources, prompts);
    if (system !== 'fullcite-constrained') return { messages };
    return { messages, grammar: answerGrammar(prompts, plan.sources, question, must) };
  };
}

async function finish(
  system: CitationSystem,
  { sources }: CitationItem,
  { generation }: Writing,
  engines: LabEngines,
  signal: AbortSignal,
): Promise<Result<CitedByLab, Fault>> {
  const { readMs, writeMs } = generation.timings;
  const started = performance.now();
  const text = await textOf(system, generation.text, sources, engines, signal);
  if (!text.ok) return text;
  const options = { repair: system === 'fullcite-posthoc', threshold: repairThreshold };
  const claims = resolveCitations(parseAnswer(text.value), sources, options);
  const seconds = (readMs + writeMs + performance.now() - started) / 1000;
  return ok({ text: text.value, claims, seconds });
}

async function textOf(
  system: CitationSystem,
  written: string,
  sources: CitationItem['sources'],
  { verdict }: LabEngines,
  signal: AbortSignal,
): Promise<Result<string, Fault>> {
  if (system === 'reclaim') return ok(claimsFirst(written));
  if (system !== 'generate-then-retrieve') return ok(written);
  const { claims } = parseAnswer(plainAnswer(parseAnswer(written)));
  const stated = claims.filter(({ text }) => !isAbstention(text));
  const found = await nearestSentences(
    stated.map(({ text }) => text),
    sources,
    verdict,
    signal,
  );
  if (!found.ok) return found;
  const cited = new Map(stated.map((claim, at) => [claim, found.value[at]]));
  return ok(
    serializeAnswer(
      claims.map((claim) => {
        const sentence = cited.get(claim);
        return { text: claim.text, citations: sentence ? [sentence] : [] };
      }),
    ),
  );
}
