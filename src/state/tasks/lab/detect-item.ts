import { err, ok, type Result } from '../../../base/result';
import type { Fault } from '../../../contracts/errors';
import type { DetectionRecord } from '../../../core/evaluation/detection';
import type { LabSettings } from '../../../core/evaluation/run';
import { prepareSources } from '../../../core/sources/prepare';
import { defaultRule } from '../../../core/verdicts/verdict';
import { checkText, type CheckReport } from '../check-text';
import { readLibrary } from '../evidence';
import { judgeWhole } from '../judge-whole';
import type { LabEngines, Tell } from './engines';

type Values = Record<string, number | null>;
export type CheckSettings = Pick<LabSettings, 'reader' | 'threshold'>;

/** Judges one text by raw NLI. Error: `unexpected` where it is too long to be judged in one piece. */
export async function detectByRawNli(
  { text, context, consistent }: DetectionRecord,
  { threshold }: CheckSettings,
  { verdict }: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<Values, Fault>> {
  tell('Judging the text in one piece');
  const library = readLibrary(prepareSources([{ id: 1, text: context }]));
  const whole = await judgeWhole(text, library, threshold, verdict, signal);
  if (!whole.ok) return whole;
  if (!whole.value)
    return err({ code: 'unexpected', detail: 'The text is too long to be judged in one piece.' });
  const found = (whole.value.p ?? 0) > threshold;
  return ok({ gold: consistent ? 0 : 1, found: found ? 1 : 0, p: whole.value.p, facts: 1 });
}

/** Judges one text by GraphEval, as the Check view does. */
export async function detectByGraphEval(
  record: DetectionRecord,
  settings: CheckSettings,
  engines: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<Values, Fault>> {
  const report = await checkRecord(record.text, record.context, settings, engines, tell, signal);
  if (!report.ok) return report;
  const { facts } = report.value;
  const worst = facts.flatMap(({ p }) => p ?? []);
  return ok({
    gold: record.consistent ? 0 : 1,
    found: isFlagged(report.value) ? 1 : 0,
    p: worst.length > 0 ? Math.max(...worst) : null,
    facts: worst.length,
  });
}

/** Whether a detector flags the text; one without facts is not flagged. */
export function isFlagged({ verdict }: CheckReport): boolean {
  return verdict.inconsistent === true;
}

const stageWords = {
  extracting: 'Taking the text apart',
  embedding: 'Looking for evidence',
  judging: 'Judging the facts',
  whole: 'Judging the text in one piece',
} as const;

export function checkRecord(
  text: string,
  context: string,
  { reader, threshold }: CheckSettings,
  { language, verdict, memory }: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<CheckReport, Fault>> {
  const sources = prepareSources([{ id: 1, text: context }]);
  return checkText(
    { text, sources, rule: { ...defaultRule, threshold }, reader, whole: false },
    { language, verdict, memory },
    (event) => event.kind === 'progress' && tell(stageWords[event.stage]),
    signal,
  );
}
