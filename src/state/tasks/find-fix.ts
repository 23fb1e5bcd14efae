import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import type { VerdictEngine } from '../../contracts/verdict';
import { fixPrompt } from '../../core/prompts/fix';
import { segmentWords } from '../../core/text/words';
import { foldKey } from '../../core/triples/fold';
import { hypothesisOf } from '../../core/triples/hypothesis';
import { tripleKey } from '../../core/triples/locate';
import { parseTriples } from '../../core/triples/parse';
import type { Triple } from '../../core/triples/types';
import { isFunctionWord } from '../../core/verdicts/language';
import { nearestPassages, selectWindows, type Nearness } from '../../core/verdicts/select';
import type { WindowIndex } from '../../core/verdicts/select';
import { supportOf, type VerdictRule } from '../../core/verdicts/verdict';
import { ifCancelled, judgeOn, measureNearness } from './evidence';

export type CorrectEvent =
  | {
      /** Reading a sentence without triples, trying fixes, rewriting the sentence; counts attempts. */
      readonly kind: 'progress';
      readonly stage: 'reading' | 'fixing' | 'rewriting';
      readonly done: number;
      readonly total: number;
    }
  /** A new triple that the judge has read; `p` is its p(hallucinated). */
  | { readonly kind: 'candidate'; readonly triple: Triple; readonly p: number };

/** What the search for a fix needs. */
export interface FixSearch {
  readonly language: LanguageEngine;
  readonly verdict: VerdictEngine;
  readonly index: WindowIndex;
  readonly rule: VerdictRule;
  readonly onEvent: (event: CorrectEvent) => void;
  readonly signal: AbortSignal;
}

export type Fix =
  | { readonly kind: 'found'; readonly triple: Triple; readonly p: number }
  | { readonly kind: 'none'; readonly reason: string };

/** The likeliest fix first, then others. */
const temperatures = [0, 0.5, 0.8, 1.1];
const passageLimit = 3;
const maxTokens = 96;

/**
 * Asks for a new triple up to four times and takes the first that the judge finds supported (first step of
 * GraphCorrect). What equals the old triple, came before, or has nothing in common with it is no fix.
 */
export async function findFix(old: Triple, search: FixSearch): Promise<Result<Fix, Fault>> {
  const near = await nearnessTo(hypothesisOf(old), search);
  if (!near.ok) return near;
  const windows = nearestPassages(hypothesisOf(old), search.index, near.value, passageLimit);
  const passages = windows.map(({ text }) => text);
  const tried = new Set([tripleKey(old)]);
  let best = Number.POSITIVE_INFINITY;
  for (const [attempt, temperature] of temperatures.entries()) {
    search.onEvent({
      kind: 'progress',
      stage: 'fixing',
      done: attempt,
      total: temperatures.length,
    });
    const triple = await proposeFix(old, passages, temperature, attempt + 1, search);
    if (!triple.ok) return triple;
    if (!triple.value || tried.has(tripleKey(triple.value)) || !isRelated(old, triple.value))
      continue;
    tried.add(tripleKey(triple.value));
    const p = await judgeTriple(triple.value, search);
    if (!p.ok) return p;
    search.onEvent({ kind: 'candidate', triple: triple.value, p: p.value });
    if (p.value <= search.rule.threshold)
      return ok({ kind: 'found', triple: triple.value, p: p.value });
    best = Math.min(best, p.value);
  }
  return ok({ kind: 'none', reason: reasonFor(best) });
}

function reasonFor(best: number): string {
  if (!Number.isFinite(best)) return 'The model found nothing to change in this fact.';
  const support = Math.round(100 * (1 - best));
  return `The best attempt is supported with only ${String(support)} %.`;
}

async function proposeFix(
  old: Triple,
  passages: readonly string[],
  temperature: number,
  seed: number,
  { language, signal }: FixSearch,
): Promise<Result<Triple | null, Fault>> {
  const live = ifCancelled(signal);
  if (!live.ok) return live;
  const generation = await language.generate(
    {
      messages: fixPrompt(passages, old, language.profile.prompts),
      sampling: { temperature, topP: 1, seed, maxTokens },
      grammar: { kind: 'triple-fix', passages, triple: old },
    },
    () => undefined,
    signal,
  );
  if (!generation.ok) return generation;
  return ok(parseTriples(generation.value.text).triples.at(0) ?? null);
}

/** p(hallucinated) of a triple, judged like any fact; 1 when no window fits the judge. */
export async function judgeTriple(
  triple: Triple,
  search: FixSearch,
): Promise<Result<number, Fault>> {
  const hypothesis = hypothesisOf(triple);
  const near = await nearnessTo(hypothesis, search);
  if (!near.ok) return near;
  const windows = selectWindows(hypothesis, search.index, near.value);
  const evidence = await judgeOn(hypothesis, windows, search.verdict, search.signal);
  if (!evidence.ok) return evidence;
  return ok(1 - supportOf(evidence.value, search.rule.support));
}

async function nearnessTo(
  hypothesis: string,
  { index, verdict, signal }: FixSearch,
): Promise<Result<Nearness, Fault>> {
  const near = await measureNearness([hypothesis], index, verdict, () => undefined, signal);
  return near.ok ? ok(near.value[0]) : near;
}

/**
 * Whether a fix is still about the same thing: its subject or object is the old one or shares a word with
 * it. Any triple copied from the sources would be supported, but would not correct this claim.
 */
function isRelated(old: Triple, fix: Triple): boolean {
  return shares(old.subject, fix.subject) || shares(old.object, fix.object);
}

function shares(a: string, b: string): boolean {
  if (foldKey(a) === foldKey(b)) return true;
  const words = new Set(segmentWords(a).map((word) => word.text));
  return segmentWords(b).some((word) => words.has(word.text) && !isFunctionWord(word.text));
}
