import { spansOverlap, type Span } from '../../base/span';
import { err, ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { VerdictEngine } from '../../contracts/verdict';
import { applyEdit, mapSpan } from '../../core/corrections/edits';
import type { Edit } from '../../core/corrections/types';
import type { PreparedSource } from '../../core/sources/source';
import type { AnswerSpan } from '../../core/text/offsets';
import { foldText } from '../../core/triples/fold';
import { locateParts } from '../../core/triples/locate';
import { sentencesOf } from '../../core/triples/sentences';
import { buildStatements } from '../../core/triples/statements';
import type { Statement, Triple } from '../../core/triples/types';
import type { Fact } from '../../core/verdicts/types';
import { judgeText, type VerdictRule } from '../../core/verdicts/verdict';
import { judgeAll, type CheckEvent, type CheckReport, type NumberedStatement } from './check-text';
import { readLibrary } from './evidence';

export interface RecheckInput {
  /** The check of the text before the edit. */
  readonly report: CheckReport;
  readonly edit: Edit;
  /** The fact that the edit corrects and what it now says; `null` for any other edit. */
  readonly corrected: { readonly factId: string; readonly triple: Triple | null } | null;
  /** Takes apart what was written by hand; absent: the old triples that still stand there are kept. */
  readonly read?: (text: string) => Promise<Result<readonly Triple[], Fault>>;
  readonly sources: readonly PreparedSource[];
  readonly rule: VerdictRule;
}

/**
 * The check of the text after one edit, judging only the facts of the sentences that it changed. The others
 * keep their judgement, with their spans moved. The triples of a changed sentence are read anew where it
 * was written by hand; else they are its old ones that still stand in it and the corrected one. Without any,
 * the sentence is judged whole.
 */
export async function recheckFacts(
  input: RecheckInput,
  verdict: VerdictEngine,
  onEvent: (event: CheckEvent) => void,
  signal: AbortSignal,
): Promise<Result<CheckReport, Fault>> {
  const started = performance.now();
  const { report, edit, sources, rule } = input;
  const edited = applyEdit(report.text, edit);
  if (!edited.ok) return err({ code: 'unexpected', detail: edited.error.reason });
  const text = edited.value;
  const kept = keptFacts(report, edit, text);
  const changedSpans = sentencesNotIn(text, kept);
  const read = await readChanged(input, text, changedSpans);
  if (!read.ok) return read;
  const triples = read.value ?? carriedTriples(input, text, kept, changedSpans);
  const changed = changedStatements(input, text, kept, triples);
  const judged = await judgeAll(changed, readLibrary(sources), rule, verdict, onEvent, signal);
  if (!judged.ok) return judged;
  const facts = [...kept, ...judged.value.facts].sort(
    (a, b) => a.statement.sentences[0] - b.statement.sentences[0],
  );
  const { embedMs, judgeMs } = judged.value;
  const totalMs = performance.now() - started;
  return ok({
    ...report,
    text,
    facts,
    verdict: judgeText(facts, rule),
    whole: null,
    timings: { extractMs: 0, embedMs, judgeMs, wholeMs: 0, totalMs },
  });
}

/** The facts none of whose sentences the edit touched, in the coordinates of the text after it. */
function keptFacts(report: CheckReport, edit: Edit, text: string): Fact[] {
  const before = sentencesOf(report.text);
  const after = sentencesOf(text);
  return report.facts.flatMap((fact) => {
    const spans = fact.statement.sentences.map((sentence) => before[sentence]);
    if (spans.some((span) => touches(edit.range, span))) return [];
    const moved = spans.map((span) => mapSpan([edit], span));
    const sentences = moved.map((span) =>
      after.findIndex(({ start, end }) => start === span.start && end === span.end),
    );
    if (sentences.includes(-1)) return [];
    return [{ ...fact, statement: moveStatement(fact.statement, edit, sentences) }];
  });
}

/** Whether an edit of `range` changes `sentence`; an insertion does so only inside it. */
function touches(range: Span, sentence: Span): boolean {
  if (range.start === range.end) return sentence.start < range.start && range.start < sentence.end;
  return spansOverlap(range, sentence);
}

function moveStatement(statement: Statement, edit: Edit, sentences: readonly number[]): Statement {
  const move = (span: AnswerSpan | null) => span && mapSpan([edit], span);
  const { subject, relation, object } = statement.spans;
  return {
    ...statement,
    sentences,
    sentenceSpan: mapSpan([edit], statement.sentenceSpan),
    spans: { subject: move(subject), relation: move(relation), object: move(object) },
  };
}

/** The sentences of `text` that no kept fact covers. */
function sentencesNotIn(text: string, kept: readonly Fact[]): AnswerSpan[] {
  const covered = new Set(kept.flatMap((fact) => fact.statement.sentences));
  return sentencesOf(text).filter((_, sentence) => !covered.has(sentence));
}

/** What is read in the changed sentences; `null` where nothing is to be read. */
async function readChanged(
  { read, corrected }: RecheckInput,
  text: string,
  changed: readonly AnswerSpan[],
): Promise<Result<readonly Triple[] | null, Fault>> {
  if (!read || corrected || changed.length === 0) return ok(null);
  return read(changed.map(({ start, end }) => text.slice(start, end)).join(' '));
}

/** The corrected triple, and the old ones of the changed sentences that still stand there. */
function carriedTriples(
  { report, corrected }: RecheckInput,
  text: string,
  kept: readonly Fact[],
  changed: readonly AnswerSpan[],
): Triple[] {
  const keptIds = new Set(kept.map((fact) => fact.id));
  const dropped = report.facts.filter((fact) => !keptIds.has(fact.id));
  const carried = dropped.flatMap(({ id, statement }) =>
    statement.triple && id !== corrected?.factId && standsWhole(statement.triple, text, changed)
      ? [statement.triple]
      : [],
  );
  return corrected?.triple ? [corrected.triple, ...carried] : carried;
}

/**
 * The statements of every sentence of `text` that no kept fact covers, with ids that no kept fact has.
 * They are built beside the kept ones, so that a pronoun finds the name in a sentence before.
 */
function changedStatements(
  { report, corrected }: RecheckInput,
  text: string,
  kept: readonly Fact[],
  triples: readonly Triple[],
): NumberedStatement[] {
  const covered = new Set(kept.flatMap((fact) => fact.statement.sentences));
  const known = kept.flatMap(({ statement }) => statement.triple ?? []);
  const origin = report.extraction === 'model' ? 'model' : 'rules';
  const statements = buildStatements(text, [...triples, ...known], origin).filter(({ sentences }) =>
    sentences.some((sentence) => !covered.has(sentence)),
  );
  return number(statements, report, corrected);
}

function standsWhole(triple: Triple, text: string, sentences: readonly AnswerSpan[]): boolean {
  return sentences.some(
    ({ start, end }) => locateParts(foldText(text.slice(start, end)), triple).found === 3,
  );
}

/** The corrected fact keeps its id, so that a selection stays; the others get new ones. */
function number(
  statements: readonly Statement[],
  { facts }: CheckReport,
  corrected: RecheckInput['corrected'],
): NumberedStatement[] {
  let last = Math.max(0, ...facts.map(({ id }) => Number(id.slice(1))));
  const heir = statements.find(({ triple }) => triple !== null && triple === corrected?.triple);
  return statements.map((statement) => {
    const id = statement === heir && corrected ? corrected.factId : `f${String(++last)}`;
    return { id, statement };
  });
}
