import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type {
  Generation,
  GenerationEvent,
  GenerationRequest,
  LanguageEngine,
} from '../../contracts/language';
import type { ModelProfile } from '../../contracts/loading';
import { parseAnswer } from '../../core/citations/parse';
import { resolveCitations } from '../../core/citations/resolve';
import type { CitedAnswer, ResolvedClaim } from '../../core/citations/types';
import type { Trace } from '../../core/decoding/trace';
import type { Attempt, DecodingTimings } from '../../core/decoding/types';
import { citedAnswerPrompt, type PromptSource } from '../../core/prompts/cited-answer';
import { answerGrammar } from '../../core/prompts/defaults';
import type { PromptStyle } from '../../core/prompts/style';
import type { ReadingPlan } from '../../core/retrieval/passages';
import type { PreparedSource } from '../../core/sources/source';
import { fitReading, wordsRead } from './fit-reading';
import type { WordsRead } from './fit-reading';

/** The three ways of FullCite: told the format; held to it by the mask; told, and re-found afterwards. */
export const strategies = ['constrained', 'posthoc', 'prompt'] as const;
export type Strategy = (typeof strategies)[number];

/** Word Jaccard from which a near-verbatim snippet counts as re-found (FullCite, post-hoc). */
export const repairThreshold = 0.7;

/** Tokens: the model's context, and how this page divides it. */
export interface AnswerLimits {
  readonly sources: number;
  readonly answer: number;
  readonly question: number;
}

/** Few source tokens keep the wait short, on a processor above all. */
const wanted: Readonly<
  Record<PromptStyle, { sources: number; answer: number; instructions: number }>
> = {
  trained: { sources: 1100, answer: 256, instructions: 256 },
  instructed: { sources: 2400, answer: 384, instructions: 448 },
};
/** Of a small context a question gets no more than this. */
const shortQuestion = 128;

/** How much fits into the context of a model. */
export function answerLimits({ prompts, context }: ModelProfile): AnswerLimits {
  const { sources, answer, instructions } = wanted[prompts];
  const free = context - instructions;
  const written = Math.min(answer, Math.floor(free / 3));
  const read = Math.min(sources, free - written - shortQuestion);
  return { sources: read, answer: written, question: free - written - read };
}

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

/** What the model is asked for, once it is known what it reads. */
export type AnswerRequest = Pick<GenerationRequest, 'messages' | 'grammar'>;

export interface WritingInput {
  readonly question: string;
  /** At least one. */
  readonly sources: readonly PreparedSource[];
  readonly seed: number;
  readonly trace?: boolean;
  readonly request: (plan: ReadingPlan, profile: ModelProfile) => AnswerRequest;
}

/** What a model wrote, and what it had read for it. */
export interface Writing {
  readonly plan: ReadingPlan;
  readonly generation: Generation;
}

/**
 * Has the model write an answer from as much of the sources as it can read, the likeliest first.
 * Errors: `question-too-long`, `nothing-to-quote` (no source holds text), and those of the engine.
 */
export async function writeAnswer(
  { question, sources, seed, trace, request }: WritingInput,
  engine: LanguageEngine,
  onEvent: (event: GenerationEvent) => void,
  signal: AbortSignal,
): Promise<Result<Writing, Fault>> {
  const limits = answerLimits(engine.profile);
  const tooLong = await questionFault(question, limits.question, engine, signal);
  if (tooLong) return err(tooLong);
  const plan = await fitReading(question, sources, limits.sources, engine, signal);
  if (!plan.ok) return plan;
  if (!plan.value.sources.length) {
    return err({ code: 'nothing-to-quote', detail: 'No source holds any text.' });
  }
  const sampling = { temperature: 0, topP: 1, seed, maxTokens: limits.answer };
  const asked = request(plan.value, engine.profile);
  const generated = await engine.generate(
    { ...asked, sampling, ...(trace && { trace }) },
    onEvent,
    signal,
  );
  return generated.ok ? ok({ plan: plan.value, generation: generated.value }) : generated;
}

/** The sources as the prompt shows them: what of each is read. */
export function promptSources({ sources }: ReadingPlan): PromptSource[] {
  return sources.map(({ id, title, passages }) => {
    return { id, ...(title ? { title } : {}), text: passages.join(' ') };
  });
}

/**
 * Answers a question from sources with citations.
 * Errors: those of `writeAnswer`.
 */
export async function answerQuestion(
  given: AnswerInput,
  engine: LanguageEngine,
  onEvent: (event: GenerationEvent) => void,
  signal: AbortSignal,
): Promise<Result<Answer, Fault>> {
  const input = { ...given, question: given.question.trim() };
  const request = (plan: ReadingPlan, profile: ModelProfile) => requestOf(input, plan, profile);
  const writing = await writeAnswer({ ...input, request }, engine, onEvent, signal);
  if (!writing.ok) return writing;
  const { plan, generation } = writing.value;
  const answer = resolveAnswer(written(input, plan, generation));
  return ok(generation.trace ? { ...answer, trace: generation.trace } : answer);
}

/** Reads the citations of a written answer and finds each one in the sources. */
export function resolveAnswer(answer: WrittenAnswer): Answer {
  const parsed = parseAnswer(answer.text);
  const options = { repair: answer.strategy === 'posthoc', threshold: repairThreshold };
  return { ...answer, parsed, claims: resolveCitations(parsed, answer.sources, options) };
}

async function questionFault(
  question: string,
  longest: number,
  engine: LanguageEngine,
  signal: AbortSignal,
): Promise<Fault | null> {
  // No tokenizer makes fewer than one token of sixteen characters of prose: no need to count.
  if (question.length > longest * 16) return tooLong(question.length / 16, longest);
  const counted = await engine.countTokens([question], signal);
  if (!counted.ok) return counted.error;
  const tokens = counted.value[0] ?? 0;
  return tokens > longest ? tooLong(tokens, longest) : null;
}

function tooLong(tokens: number, longest: number): Fault {
  const detail = `About ${Math.round(tokens)} tokens; at most ${longest} fit.`;
  return { code: 'question-too-long', detail };
}

function requestOf(input: AnswerInput, plan: ReadingPlan, profile: ModelProfile): AnswerRequest {
  const messages = citedAnswerPrompt(input.question, promptSources(plan), profile.prompts);
  if (input.strategy !== 'constrained') return { messages };
  const grammar = answerGrammar(profile.prompts, plan.sources, input.question, input.mustCite);
  return { messages, grammar };
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
