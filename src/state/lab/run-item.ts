import { err, ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import {
  failedBody,
  plainBody,
  type Outcome,
  type OutcomeBody,
} from '../../core/evaluation/outcome';
import type { LabSettings } from '../../core/evaluation/run';
import { orderSources } from '../../core/evaluation/source-order';
import type { SystemId } from '../../core/evaluation/systems';
import { isCalledOff } from '../tasks/evidence';
import { citeItem, type CitationItem, type CitedByLab, type Written } from '../tasks/lab/cite-item';
import { correctItem, type CheckedBefore } from '../tasks/lab/correct-item';
import { detectByGraphEval, detectByRawNli } from '../tasks/lab/detect-item';
import type { LabEngines, Tell } from '../tasks/lab/engines';
import { scoreCitations } from '../tasks/lab/score-citations';
import type { DataRecord } from './import-data';

/** What the systems of one item share, so that nothing is written or checked twice. */
export interface SharedWork {
  readonly written: Written;
  readonly checked: CheckedBefore;
}

export function freshWork(): SharedWork {
  return { written: new Map(), checked: { report: null } };
}

export interface ItemRun {
  readonly system: SystemId;
  readonly index: number;
  readonly item: DataRecord;
  readonly settings: LabSettings;
  readonly shared: SharedWork;
}

/**
 * Does one item by one system. What goes wrong with it is an outcome too, told to `onFault`; an error comes
 * only when the task is called off.
 */
export async function runItem(
  run: ItemRun,
  engines: LabEngines,
  onFault: (fault: Fault) => void,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<Outcome, Fault>> {
  const { system, index, item } = run;
  const { id } = item.record;
  const cluster = item.kind === 'cited-qa' ? item.record.question : id;
  const started = performance.now();
  const base = () => {
    const seconds = (performance.now() - started) / 1000;
    return { system, index, id, cluster, seconds };
  };
  const done = await bySystem(run, engines, tell, signal);
  if (done.ok) return ok({ ...base(), ...done.value });
  if (isCalledOff(done.error)) return done;
  onFault(done.error);
  return ok({ ...base(), ...failedBody(done.error.detail || done.error.code) });
}

/** A citation task tells its own time: that of what it shares with another system counts for both. */
type Done = OutcomeBody & Partial<Pick<Outcome, 'seconds'>>;

async function bySystem(
  run: ItemRun,
  engines: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<Done, Fault>> {
  const { system, item, settings, shared } = run;
  switch (system) {
    case 'raw-nli':
    case 'grapheval': {
      if (item.kind !== 'detection') return wrongKind();
      const detect = system === 'raw-nli' ? detectByRawNli : detectByGraphEval;
      const values = await detect(item.record, settings, engines, tell, signal);
      return values.ok ? ok(plainBody(values.value, item.record.text)) : values;
    }
    case 'graphcorrect':
    case 'direct-prompt': {
      if (item.kind !== 'detection') return wrongKind();
      const { record } = item;
      const { checked } = shared;
      const done = await correctItem(system, record, settings, engines, checked, tell, signal);
      return done.ok ? ok(plainBody(done.value.values, done.value.text)) : done;
    }
    default:
      return cite(run, system, engines, tell, signal);
  }
}

function wrongKind(): Result<never, Fault> {
  const detail = 'The data set is for another task.';
  return err({ code: 'unexpected', detail });
}

async function cite(
  { item, index, settings, shared }: ItemRun,
  system: Parameters<typeof citeItem>[0],
  engines: LabEngines,
  tell: Tell,
  signal: AbortSignal,
): Promise<Result<Done, Fault>> {
  if (item.kind !== 'cited-qa') return wrongKind();
  const { record } = item;
  const { order, seed, mustCite } = settings;
  const ordered = orderSources(record, order, seed, index);
  const asked: CitationItem = {
    ...ordered,
    question: record.question.trim(),
    type: record.type,
    seed,
    mustCite,
  };
  const answer = await citeItem(system, asked, engines, shared.written, tell, signal);
  if (!answer.ok) return answer;
  tell('Scoring the citations');
  const values = await scoreCitations(asked, answer.value, engines.verdict, signal);
  if (!values.ok) return values;
  return ok({
    ...plainBody(values.value, answer.value.text),
    seconds: answer.value.seconds,
    ...positionsOf(answer.value, asked),
  });
}

/** A citation counts at the source that it names, if there is such a source. */
function positionsOf(
  { claims }: CitedByLab,
  { gold, sources }: CitationItem,
): Pick<Outcome, 'cited' | 'gold' | 'sources'> {
  const count = sources.length;
  const cited = claims.flatMap((claim) => claim.citations.flatMap(({ docId }) => docId ?? []));
  return {
    cited: cited.filter((position) => position >= 1 && position <= count),
    gold: (gold ?? []).map(({ source }) => source),
    sources: count,
  };
}
