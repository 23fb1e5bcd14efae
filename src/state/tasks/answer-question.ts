import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { Generation, GenerationEvent, LanguageEngine } from '../../contracts/language';
import { parseAnswer } from '../../core/citations/parse';
import { resolveCitations } from '../../core/citations/resolve';
import type { CitedAnswer, ResolvedClaim } from '../../core/citations/types';
import type { Trace } from '../../core/decoding/trace';
import type { Attempt, DecodingTimings } from '../../core/decoding/types';
import { citedAnswerPrompt } from '../../core/prompts/cited-answer';
import { builtinAnswerGrammar } from '../../core/prompts/defaults';
import type { ReadingPlan } from '../../core/retrieval/passages';
import type { PreparedSource } from '../../core/sources/source';
import { fitReading, wordsRead } from './fit-reading';
import type { WordsRead } from './fit-reading';

/** The three ways of FullCite: told the format; held to it by the mask; told, and re-found afterwards. */
export const strategies = ['constrained', 'posthoc', 'prompt'] as const;
export type Strategy = (typeof strategies)[number];

/** Word Jaccard from which a near-verbatim snippet counts as re-found (FullCite, post-hoc). */
export const repairThreshold = 0.7;

/** Tokens: the model's context, and how this page divides it. Few source tokens keep the wait short. */
export const answerLimits = { context: 8192, sources: 1100, answer: 256, instructions: 256 };
const longestQuestion =
  answerLimits.context - answerLimits.sources - answerLimits.answer - answerLimits.instructions;

export interface AnswerInput {
  readonly question: string;
  /** At least one. */
  readonly sources: readonly PreparedSource[];
  readonly strategy: Strategy;
  readonly seed: number;
  /** Whether the answer shall carry a trace of every token; slower. */
  readonly trace?: boolean;
  /** Whether a masked answer must cite something, and may not say that the sources hold no answer. */
  readonly mustCite?: boolean;
}

/** What is kept of an answer: enough to show it again after a reload. */
export interface WrittenAnswer {
  readonly question: string;
  readonly strategy: Strategy;
  readonly text: string;
  readonly structured: boolean;
  readonly attempts: readonly Attempt[];
  /** `null` when the sources were read whole. */
  readonly read: WordsRead | null;
  readonly timings: DecodingTimings;
  readonly sources: readonly PreparedSource[];
}

/** A written answer, parsed, with the status of each citation. */
export interface Answer extends WrittenAnswer {
  readonly parsed: CitedAnswer;
  readonly claims: readonly ResolvedClaim[];
  /** Only when it was asked for; it is not kept over a reload. */
  readonly trace?: Trace;
}

/**
 * Answers a question from sources with citations.
 * Errors: `question-too-long`, `nothing-to-quote` (no source holds text), and those of the engine.
 */
export async function answerQuestion(
  input: AnswerInput,
  engine: LanguageEngine,
  onEvent: (event: GenerationEvent) => void,
  signal: AbortSignal,
): Promise<Result<Answer, Fault>> {
  const question = input.question.trim();
  const tooLong = await questionFault(question, engine, signal);
  if (tooLong) return err(tooLong);
  const plan = await fitReading(question, input.sources, answerLimits.sources, engine, signal);
  if (!plan.ok) return plan;
  if (!plan.value.sources.length) {
    return err({ code: 'nothing-to-quote', detail: 'No source holds any text.' });
  }
  const generated = await engine.generate(
    request({ ...input, question }, plan.value),
    onEvent,
    signal,
  );
  if (!generated.ok) return generated;
  const answer = resolveAnswer(written({ ...input, question }, plan.value, generated.value));
  const { trace } = generated.value;
  return ok(trace ? { ...answer, trace } : answer);
}

/** Reads the citations of a written answer and finds each one in the sources. */
export function resolveAnswer(answer: WrittenAnswer): Answer {
  const parsed = parseAnswer(answer.text);
  const options = { repair: answer.strategy === 'posthoc', threshold: repairThreshold };
  return { ...answer, parsed, claims: resolveCitations(parsed, answer.sources, options) };
}

async function questionFault(
  question: string,
  engine: LanguageEngine,
  signal: AbortSignal,
): Promise<Fault | null> {
  // No tokenizer makes fewer than one token of sixteen characters of prose: no need to count.
  if (question.length > longestQuestion * 16) return tooLong(question.length / 16);
  const counted = await engine.countTokens([question], signal);
  if (!counted.ok) return counted.error;
  const tokens = counted.value[0] ?? 0;
  return tokens > longestQuestion ? tooLong(tokens) : null;
}

function tooLong(tokens: number): Fault {
  const detail = `About ${Math.round(tokens)} tokens; at most ${longestQuestion} fit.`;
  return { code: 'question-too-long', detail };
}

function request(input: AnswerInput, plan: ReadingPlan) {
  const sources = plan.sources.map(({ id, title, passages }) => {
    return { id, ...(title ? { title } : {}), text: passages.join(' ') };
  });
  const sampling = {
    temperature: 0,
    topP: 1,
    seed: input.seed,
    maxTokens: answerLimits.answer,
  };
  const messages = citedAnswerPrompt(input.question, sources);
  const plain = { messages, sampling, ...(input.trace && { trace: true }) };
  if (input.strategy !== 'constrained') return plain;
  return { ...plain, grammar: builtinAnswerGrammar(plan.sources, input.question, input.mustCite) };
}

function written(input: AnswerInput, plan: ReadingPlan, generation: Generation): WrittenAnswer {
  return {
    question: input.question,
    strategy: input.strategy,
    text: generation.text,
    structured: generation.structured,
    attempts: generation.attempts,
    read: wordsRead(plan, input.sources),
    timings: generation.timings,
    sources: input.sources,
  };
}
