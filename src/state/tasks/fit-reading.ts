import { ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import { planReading } from '../../core/retrieval/passages';
import type { ReadingPlan } from '../../core/retrieval/passages';
import type { PreparedSource } from '../../core/sources/source';
import { countWords } from '../count-words';

/** How much of the sources was read, in words. */
export interface WordsRead {
  readonly read: number;
  readonly total: number;
}

/**
 * Which passages the model reads, within `budget` tokens. Lengths are estimated from the letters;
 * the model counts the chosen passages once, and if they are more than the budget, the estimate is
 * scaled by what was counted and the choice made again.
 */
export async function fitReading(
  question: string,
  sources: readonly PreparedSource[],
  budget: number,
  engine: LanguageEngine,
  signal: AbortSignal,
): Promise<Result<ReadingPlan, Fault>> {
  const first = planReading(question, sources, budget, estimateTokens);
  const passages = passagesOf(first);
  if (!passages.length) return ok(first);
  const counted = await engine.countTokens(passages, signal);
  if (!counted.ok) return counted;
  const tokens = counted.value.reduce((sum, count) => sum + count, 0);
  if (tokens <= budget) return ok(first);
  const estimated = passages.reduce((sum, text) => sum + estimateTokens(text), 0);
  const scale = tokens / Math.max(1, estimated);
  return ok(planReading(question, sources, budget, (text) => estimateTokens(text) * scale));
}

function passagesOf(plan: ReadingPlan): string[] {
  return plan.sources.flatMap(({ passages }) => passages);
}

/** Tokens of a text by its letters: about four ASCII characters each, other scripts more than one a character. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 128) ascii++;
  return Math.ceil(ascii / 4 + (text.length - ascii) * 1.5);
}

/** Words read and words there are, or `null` when every source was read whole. */
export function wordsRead(plan: ReadingPlan, sources: readonly PreparedSource[]): WordsRead | null {
  const ids = new Set(plan.sources.map(({ id }) => id));
  const whole = plan.sources.every(({ complete }) => complete);
  const none = sources.every(({ id, shown }) => ids.has(id) || !shown.text);
  if (whole && none) return null;
  return {
    read: sumOfWords(passagesOf(plan)),
    total: sumOfWords(sources.map(({ shown }) => shown.text)),
  };
}

function sumOfWords(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countWords(text), 0);
}
