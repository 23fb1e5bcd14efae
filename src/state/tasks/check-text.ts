import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import type { LoadedModel } from '../../contracts/loading';
import type { VerdictEngine } from '../../contracts/verdict';
import type { PreparedSource } from '../../core/sources/source';
import type { Statement } from '../../core/triples/types';
import { findFlags } from '../../core/verdicts/flags';
import { looksEnglish } from '../../core/verdicts/language';
import { selectWindows, type Nearness } from '../../core/verdicts/select';
import type { Fact, TextVerdict } from '../../core/verdicts/types';
import { judgeStatement, judgeText, type VerdictRule } from '../../core/verdicts/verdict';
import { ifCancelled, judgeOn, measureNearness, readLibrary } from './evidence';
import type { Library } from './evidence';
import { extractStatements, type FactReader } from './extract-statements';
import type { TripleMemory } from './extract-triples';
import { judgeWhole } from './judge-whole';

export interface CheckInput {
  readonly text: string;
  readonly sources: readonly PreparedSource[];
  /** Above this p(hallucinated) a fact is not supported; 0.5 in the papers. */
  readonly rule: VerdictRule;
  /** Who takes the text apart; the language model unless told otherwise. */
  readonly reader?: FactReader;
  /** Whether the text is judged in one piece too; it is unless told otherwise. */
  readonly whole?: boolean;
  /** What the engines run, for the report. */
  readonly models?: CheckModels;
}

export interface CheckModels {
  readonly language: LoadedModel | null;
  readonly verdict: LoadedModel | null;
}

export interface CheckEngines {
  /** `null`: rules take the text apart. */
  readonly language: LanguageEngine | null;
  readonly memory?: TripleMemory;
  readonly verdict: VerdictEngine;
}

export type CheckEvent =
  | {
      /** Extracting counts pieces of the text, embedding sentences, judging facts. */
      readonly kind: 'progress';
      readonly stage: 'extracting' | 'embedding' | 'judging' | 'whole';
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'fact'; readonly fact: Fact };

export interface CheckReport {
  readonly text: string;
  /** In the order of the text. */
  readonly facts: readonly Fact[];
  readonly verdict: TextVerdict;
  /** Premises that the sources offer; a fact is judged on 24 of them at most. */
  readonly windowsTotal: number;
  readonly extraction: FactReader;
  /**
   * The text judged in one piece, for comparison; `null` where it is too long for that, and after an
   * edit, until it is checked again.
   */
  readonly whole: Fact | null;
  /** What the reader should know about this check, in sentences. */
  readonly notes: readonly string[];
  readonly models: CheckModels;
  readonly timings: CheckTimings;
}

/** Milliseconds. */
export interface CheckTimings {
  readonly extractMs: number;
  readonly embedMs: number;
  readonly judgeMs: number;
  /** Of the text in one piece. */
  readonly wholeMs: number;
  readonly totalMs: number;
}

type OnEvent = (event: CheckEvent) => void;

/**
 * Splits `text` into facts and judges each against the sources (GraphEval, arXiv 2407.10793). Facts are
 * told as they are judged; at last the text is judged in one piece (raw NLI), for comparison. Fails only when
 * called off or when the judge does.
 */
export async function checkText(
  input: CheckInput,
  engines: CheckEngines,
  onEvent: OnEvent,
  signal: AbortSignal,
): Promise<Result<CheckReport, Fault>> {
  const started = performance.now();
  const { text, rule, reader = 'model' } = input;
  const onProgress = (done: number, total: number) => {
    onEvent({ kind: 'progress', stage: 'extracting', done, total });
  };
  const reading = { reader, ...engines };
  const extracted = await extractStatements(text, reading, onProgress, signal);
  if (!extracted.ok) return extracted;
  const extractMs = performance.now() - started;
  const { statements, notes } = extracted.value;
  const library = readLibrary(input.sources);
  const numbered = statements.map((statement, at) => ({ id: `f${String(at + 1)}`, statement }));
  const judged = await judgeAll(numbered, library, rule, engines.verdict, onEvent, signal);
  if (!judged.ok) return judged;
  const { facts, embedMs, judgeMs } = judged.value;
  const wholeStarted = performance.now();
  const whole = await judgeAsOne(input, library, engines.verdict, onEvent, signal);
  if (!whole.ok) return whole;
  const wholeMs = performance.now() - wholeStarted;
  return ok({
    text,
    facts,
    verdict: judgeText(facts, rule),
    windowsTotal: library.index.windows.length,
    extraction: extracted.value.reader,
    whole: whole.value,
    notes: [...notes, ...notesOn(input, facts, library)],
    models: input.models ?? { language: null, verdict: null },
    timings: { extractMs, embedMs, judgeMs, wholeMs, totalMs: performance.now() - started },
  });
}

async function judgeAsOne(
  { text, rule, whole = true }: CheckInput,
  library: Library,
  verdict: VerdictEngine,
  onEvent: OnEvent,
  signal: AbortSignal,
): Promise<Result<Fact | null, Fault>> {
  if (!whole) return ok(null);
  onEvent({ kind: 'progress', stage: 'whole', done: 0, total: 1 });
  return judgeWhole(text, library, rule.threshold, verdict, signal);
}

/** A statement and the id of the fact that it becomes. */
export interface NumberedStatement {
  readonly id: string;
  readonly statement: Statement;
}

export interface JudgedFacts {
  readonly facts: readonly Fact[];
  readonly embedMs: number;
  readonly judgeMs: number;
}

/** Judges each statement on the windows that say most about it. */
export async function judgeAll(
  statements: readonly NumberedStatement[],
  library: Library,
  rule: VerdictRule,
  verdict: VerdictEngine,
  onEvent: OnEvent,
  signal: AbortSignal,
): Promise<Result<JudgedFacts, Fault>> {
  const started = performance.now();
  const asked = statements.filter(({ statement }) => !statement.abstention);
  const nearness = await measureNearness(
    asked.map(({ statement }) => statement.hypothesis),
    library.index,
    verdict,
    (done, total) => {
      onEvent({ kind: 'progress', stage: 'embedding', done, total });
    },
    signal,
  );
  if (!nearness.ok) return nearness;
  const embedMs = performance.now() - started;
  const nearnessOfId = new Map(asked.map(({ id }, at) => [id, nearness.value[at]]));
  const facts: Fact[] = [];
  for (const numbered of statements) {
    onEvent({ kind: 'progress', stage: 'judging', done: facts.length, total: statements.length });
    const near = nearnessOfId.get(numbered.id) ?? new Map();
    const fact = await judgeOne(numbered, near, library, rule, verdict, signal);
    if (!fact.ok) return fact;
    facts.push(fact.value);
    onEvent({ kind: 'fact', fact: fact.value });
  }
  onEvent({ kind: 'progress', stage: 'judging', done: facts.length, total: facts.length });
  return ok({ facts, embedMs, judgeMs: performance.now() - started - embedMs });
}

async function judgeOne(
  { id, statement }: NumberedStatement,
  nearness: Nearness,
  { index, mentions, words }: Library,
  rule: VerdictRule,
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<Fact, Fault>> {
  const live = ifCancelled(signal);
  if (!live.ok) return live;
  const { hypothesis, abstention } = statement;
  const windows = abstention ? [] : selectWindows(hypothesis, index, nearness);
  const evidence = await judgeOn(hypothesis, windows, verdict, signal);
  if (!evidence.ok) return evidence;
  const flags = abstention ? [] : findFlags(hypothesis, mentions);
  const verbatim = !abstention && words.contains(hypothesis);
  return ok(judgeStatement({ id, statement, evidence: evidence.value, flags, verbatim }, rule));
}

const enoughToTell = 2000;

function notesOn(
  { text, sources }: CheckInput,
  facts: readonly Fact[],
  { index }: Library,
): string[] {
  const notes: string[] = [];
  if (facts.every((fact) => fact.verdict === 'abstention')) {
    notes.push('The text states nothing that could be checked.');
  } else if (index.windows.length === 0) {
    notes.push('The sources are empty, so nothing can be supported.');
  }
  const languages = [text, ...sources.map(({ shown }) => shown.text.slice(0, enoughToTell))];
  if (!languages.every(looksEnglish)) {
    notes.push('The judge reads English; text in another language may be judged wrongly.');
  }
  return notes;
}
