import { ok, type Result } from '../../../base/result';
import type { Fault } from '../../../contracts/errors';
import { compareTexts } from '../../../core/corrections/compare';
import { applyChanges, makeChangeSet, type ChangeSet } from '../../../core/corrections/edits';
import type { Edit } from '../../../core/corrections/types';
import type { DetectionRecord } from '../../../core/evaluation/detection';
import { rougeLsum } from '../../../core/metrics/rouge';
import { prepareSources } from '../../../core/sources/prepare';
import { sentencesOf } from '../../../core/triples/sentences';
import { defaultRule, isDoubtful } from '../../../core/verdicts/verdict';
import type { CheckReport } from '../check-text';
import { correctFact } from '../correct-fact';
import { directCorrect } from '../direct-correct';
import { checkRecord, isFlagged, type CheckSettings } from './detect-item';
import type { LabEngines, Tell } from './engines';

export interface CorrectedByLab {
  readonly text: string;
  readonly values: Record<string, number | null>;
}

/** The check of an item before any correction: both systems begin at the same one. */
export interface CheckedBefore {
  report: CheckReport | null;
}

/**
 * Corrects one text by one of the two systems and judges what comes of it by the same detector. A text that
 * is not flagged is left alone and has no figures.
 */
export async function correctItem(
  system: 'graphcorrect' | 'direct-prompt',
  record: DetectionRecord,
  settings: CheckSettings,
  engines: LabEngines,
  known: CheckedBefore,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<CorrectedByLab, Fault>> {
  const check = (text: string) =>
    checkRecord(text, record.context, settings, engines, tell, signal);
  const before = known.report ? ok(known.report) : await check(record.text);
  if (!before.ok) return before;
  known.report = before.value;
  if (!isFlagged(before.value)) return ok({ text: record.text, values: { flagged: 0 } });
  const way = system === 'graphcorrect' ? correctByGraph : correctDirectly;
  const corrected = await way(record, before.value, settings, engines, tell, signal);
  if (!corrected.ok) return corrected;
  const after = await check(corrected.value);
  if (!after.ok) return after;
  return ok({
    text: corrected.value,
    values: {
      flagged: 1,
      corrected: isFlagged(after.value) ? 0 : 1,
      ...changeValues(before.value, corrected.value),
    },
  });
}

/** How much of the text before still stands. */
function changeValues({ text, facts }: CheckReport, after: string): Record<string, number | null> {
  const spans = facts.filter(isDoubtful).map(({ statement }) => statement.sentenceSpan);
  const { rouge, changedElsewhere } = compareTexts(text, after, spans);
  return {
    rouge1: rouge?.rouge1.f1 ?? null,
    rouge2: rouge?.rouge2.f1 ?? null,
    rougeL: rouge?.rougeL.f1 ?? null,
    rougeLsum: rougeLsum(sentenceTexts(text), sentenceTexts(after))?.f1 ?? null,
    elsewhere: changedElsewhere,
  };
}

function sentenceTexts(text: string): string[] {
  return sentencesOf(text).map(({ start, end }) => text.slice(start, end));
}

/** Corrects each fact that is not supported; edits that would meet another one's words are left out. */
async function correctByGraph(
  { text, context }: DetectionRecord,
  { facts }: CheckReport,
  { threshold }: CheckSettings,
  engines: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<string, Fault>> {
  const sources = prepareSources([{ id: 1, text: context }]);
  const rule = { ...defaultRule, threshold };
  let edits: ChangeSet = [];
  for (const fact of facts.filter(isDoubtful)) {
    tell('Looking for a correction');
    const found = await correctFact(
      { text, fact, sources, rule },
      engines,
      () => undefined,
      signal,
    );
    if (!found.ok) return found;
    if (found.value.kind === 'replace') edits = withEdit(edits, found.value.edit);
  }
  const applied = applyChanges(text, edits);
  return ok(applied.ok ? applied.value : text);
}

function withEdit(edits: ChangeSet, edit: Edit): ChangeSet {
  const both = makeChangeSet([...edits, edit]);
  return both.ok ? both.value : edits;
}

function correctDirectly(
  { text, context }: DetectionRecord,
  _report: CheckReport,
  _settings: CheckSettings,
  { language }: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<string, Fault>> {
  const sources = prepareSources([{ id: 1, text: context }]);
  tell('Writing the text anew');
  return directCorrect({ text, sources }, language, () => undefined, signal);
}
