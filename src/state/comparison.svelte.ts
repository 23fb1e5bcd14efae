import { applyEdit, invertEdit } from '../core/corrections/edits';
import { compareTexts, type TextComparison } from '../core/corrections/compare';
import type { AnswerSpan } from '../core/text/offsets';
import { isDoubtful } from '../core/verdicts/verdict';
import type { Fault } from '../contracts/errors';
import type { Busy } from './busy.svelte';
import { checkProgress } from './check-progress';
import type { Checking } from './checking.svelte';
import type { Engines } from './engines.svelte';
import { working, type TaskProgress } from './progress';
import { TaskRunner, type Run } from './task-runner.svelte';
import { checkText, type CheckReport } from './tasks/check-text';
import type { TripleMemory } from './tasks/extract-triples';
import { directCorrect } from './tasks/direct-correct';

/** One way of correcting a text, measured. */
export interface CorrectionRow {
  readonly system: 'graph' | 'direct';
  readonly text: string;
  /** Facts that were not supported before, and after. */
  readonly found: number;
  readonly left: number;
  readonly comparison: TextComparison;
}

/**
 * The direct-prompt baseline beside the corrections made in the Check view: both begin at the text as it
 * was before the first correction, and both are judged by the same detector.
 */
export class Comparison {
  readonly #checking: Checking;
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  /** The text that was corrected by the direct prompt, its check before, and the check of what came of it. */
  #direct = $state.raw<{ before: CheckReport; after: CheckReport } | null>(null);

  constructor(checking: Checking, engines: Engines, busy: Busy) {
    this.#checking = checking;
    this.#engines = engines;
    this.#runner = new TaskRunner(busy);
  }

  get progress(): TaskProgress | null {
    return this.#runner.progress;
  }

  get fault(): Fault | null {
    return this.#runner.fault;
  }

  /** The text before any correction. */
  get startText(): string {
    const { text, corrections } = this.#checking;
    return corrections.edits.reduceRight((now, edit) => {
      const before = applyEdit(now, invertEdit(edit));
      return before.ok ? before.value : now;
    }, text);
  }

  /** Rows for what there is of the text as it stands; the direct prompt's only if it began at this text. */
  get rows(): readonly CorrectionRow[] {
    const direct = this.#direct;
    const { report } = this.#checking;
    if (!direct || direct.before.text !== this.startText) return [];
    const rows = [rowOf('direct', direct.before, direct.after)];
    return report && report.text !== direct.before.text
      ? [rowOf('graph', direct.before, report), ...rows]
      : rows;
  }

  cancel(): void {
    this.#runner.cancel();
  }

  /** Corrects the text as it was at first by one call, and checks what comes of it. */
  run(): Promise<void> {
    return this.#runner.run(working('Preparing', 'steps', 0, null), (run) => this.#runNow(run));
  }

  async #runNow(run: Run): Promise<Fault | null> {
    const text = this.startText;
    const { language, verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const model = await run.load(language, 'language model');
    if (!model.ok) return model.error;
    const memory = this.#checking.memories.of(model.value.model);
    const before = await this.#check(text, memory, run);
    if ('code' in before) return before;
    const sources = this.#checking.checkedSources;
    const written = await directCorrect(
      { text, sources },
      language.engine,
      (tokens, most) => run.tell(working('Writing the text anew', 'tokens', tokens, most)),
      run.signal,
    );
    if (!written.ok) {
      language.note(written.error);
      return written.error;
    }
    const after = await this.#check(written.value, memory, run);
    if ('code' in after) return after;
    if (run.current()) this.#direct = { before, after };
    return null;
  }

  async #check(text: string, memory: TripleMemory, run: Run): Promise<CheckReport | Fault> {
    const { report, rule, reader, checkedSources: sources } = this.#checking;
    if (report?.text === text) return report;
    const { language, verdict } = this.#engines;
    const checked = await checkText(
      { text, sources, rule, reader },
      { language: language.engine, verdict: verdict.engine, memory },
      (event) => event.kind === 'progress' && run.tell(checkProgress(event)),
      run.signal,
    );
    if (checked.ok) return checked.value;
    verdict.note(checked.error);
    return checked.error;
  }
}

function rowOf(
  system: CorrectionRow['system'],
  before: CheckReport,
  after: CheckReport,
): CorrectionRow {
  const doubtful = before.facts.filter(isDoubtful);
  const spans: AnswerSpan[] = doubtful.map(({ statement }) => statement.sentenceSpan);
  return {
    system,
    text: after.text,
    found: doubtful.length,
    left: after.facts.filter(isDoubtful).length,
    comparison: compareTexts(before.text, after.text, spans),
  };
}
