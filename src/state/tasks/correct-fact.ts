import { sliceSpan } from '../../base/span';
import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import type { VerdictEngine } from '../../contracts/verdict';
import { joinEdits, removalEdit, sentenceEdit } from '../../core/corrections/sentence-edits';
import { substituteTriple } from '../../core/corrections/substitute';
import type { Correction, Edit } from '../../core/corrections/types';
import { rewritePrompt } from '../../core/prompts/rewrite';
import type { PreparedSource } from '../../core/sources/source';
import type { AnswerSpan } from '../../core/text/offsets';
import { hypothesisOf } from '../../core/triples/hypothesis';
import { sentencesOf } from '../../core/triples/sentences';
import type { Triple } from '../../core/triples/types';
import type { Fact } from '../../core/verdicts/types';
import type { VerdictRule } from '../../core/verdicts/verdict';
import { ifCancelled, readLibrary } from './evidence';
import { readRewrite } from './read-rewrite';
import { findFix, judgeTriple, type CorrectEvent, type FixSearch } from './find-fix';
import { extractTriples } from './extract-triples';

export interface CorrectInput {
  readonly text: string;
  readonly fact: Fact;
  readonly sources: readonly PreparedSource[];
  readonly rule: VerdictRule;
}

export interface CorrectEngines {
  readonly language: LanguageEngine;
  readonly verdict: VerdictEngine;
}

export type { CorrectEvent } from './find-fix';

interface Task extends FixSearch {
  readonly text: string;
  readonly fact: Fact;
  /** The sentences that the correction may change. */
  readonly sentences: readonly AnswerSpan[];
}

/**
 * Corrects one fact (GraphCorrect, arXiv 2407.10793): a new triple from the nearest passages, accepted only
 * if the judge finds it supported; then the edit of the fact's own sentences that states it. Without such a
 * triple, or words for it, the correction is of kind `none` and offers to take the claim out.
 */
export async function correctFact(
  input: CorrectInput,
  engines: CorrectEngines,
  onEvent: (event: CorrectEvent) => void,
  signal: AbortSignal,
): Promise<Result<Correction, Fault>> {
  const { text, fact, sources, rule } = input;
  const all = sentencesOf(text);
  const sentences = fact.statement.sentences.map((sentence) => all[sentence]);
  const { index } = readLibrary(sources);
  const task: Task = { ...engines, text, fact, sentences, index, rule, onEvent, signal };
  if (index.windows.length === 0) return ok(none(task, 'The sources are empty.'));
  const old = await oldTripleOf(task);
  if (!old.ok) return old;
  if (!old.value) return ok(none(task, 'The sentence could not be read as a triple.'));
  const fix = await findFix(old.value, task);
  if (!fix.ok) return fix;
  if (fix.value.kind === 'none') return ok(none(task, fix.value.reason));
  const { triple, p } = fix.value;
  const edit = await editFor(old.value, triple, task);
  if (!edit.ok) return edit;
  if (!edit.value)
    return ok(none(task, 'The sentence could not be rewritten to state the new fact.'));
  const found = { oldTriple: old.value, newTriple: triple, edit: edit.value, p };
  return ok({ kind: 'replace', factId: fact.id, ...found });
}

function none({ text, fact, sentences }: Task, reason: string): Correction {
  const removal = removalEdit(text, sentences, 'The sources do not support this claim.');
  return { kind: 'none', factId: fact.id, reason: `No correction found. ${reason}`, removal };
}

/** The triple to correct; for a fact that is a whole sentence, the least supported triple of that sentence. */
async function oldTripleOf(task: Task): Promise<Result<Triple | null, Fault>> {
  const { fact, text, sentences, language, onEvent, signal, rule } = task;
  if (fact.statement.triple) return ok(fact.statement.triple);
  const onProgress = (done: number, total: number) => {
    onEvent({ kind: 'progress', stage: 'reading', done, total });
  };
  const read = await extractTriples(sliceSpan(text, sentences[0]), language, onProgress, signal);
  if (!read.ok) return read;
  let worst: { triple: Triple | null; p: number } = { triple: null, p: rule.threshold };
  for (const triple of read.value.triples) {
    const p = await judgeTriple(triple, task);
    if (!p.ok) return p;
    if (p.value > worst.p) worst = { triple, p: p.value };
  }
  return ok(worst.triple);
}

/** The edit that makes the sentences state `after`: its changed words alone, else the sentence anew. */
async function editFor(
  before: Triple,
  after: Triple,
  task: Task,
): Promise<Result<Edit | null, Fault>> {
  const { text, sentences } = task;
  const why = `The sources say: ${hypothesisOf(after)}`;
  const edits: Edit[] = [];
  for (const span of sentences) {
    const substituted = substituteTriple(text, span, before, after, why);
    const edit = substituted ? ok(substituted) : await rewrite(span, before, after, why, task);
    if (!edit.ok) return edit;
    if (!edit.value) return ok(null);
    edits.push(edit.value);
  }
  return ok(joinEdits(text, edits, why));
}

const tokensPerUnit = 0.5;

/** Asks the model for the sentence, without the sources; `null` if what it writes does not state `after`. */
async function rewrite(
  span: AnswerSpan,
  before: Triple,
  after: Triple,
  why: string,
  { text, language, onEvent, signal }: Task,
): Promise<Result<Edit | null, Fault>> {
  const live = ifCancelled(signal);
  if (!live.ok) return live;
  onEvent({ kind: 'progress', stage: 'rewriting', done: 0, total: 1 });
  const sentence = sliceSpan(text, span);
  const maxTokens = 40 + Math.ceil(tokensPerUnit * sentence.length);
  const generation = await language.generate(
    {
      messages: rewritePrompt(sentence, before, after, language.profile.prompts),
      sampling: { temperature: 0, topP: 1, seed: 1, maxTokens },
    },
    () => undefined,
    signal,
  );
  if (!generation.ok) return generation;
  onEvent({ kind: 'progress', stage: 'rewriting', done: 1, total: 1 });
  const written = readRewrite(generation.value.text, sentence, before, after);
  return ok(written === null ? null : sentenceEdit(text, span, written, why));
}
