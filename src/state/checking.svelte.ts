import type { Fault } from '../contracts/errors';
import type { PreparedSource } from '../core/sources/source';
import { moveCitations, type CarriedCitation } from '../core/citations/carried';
import type { Evidence, Fact } from '../core/verdicts/types';
import {
  bestWindowRule,
  decisiveEvidence,
  defaultRule,
  judgeText,
  rejudge,
  type VerdictRule,
} from '../core/verdicts/verdict';
import type { StoredChecking } from '../storage/sessions';
import type { Busy } from './busy.svelte';
import { checkProgress } from './check-progress';
import { Corrections } from './corrections.svelte';
import type { Engines } from './engines.svelte';
import { working } from './progress';
import type { TaskProgress } from './progress';
import type { Sources } from './sources.svelte';
import { keptSources, storedSources } from './stored-sources';
import { TaskRunner } from './task-runner.svelte';
import type { Run } from './task-runner.svelte';
import { checkText } from './tasks/check-text';
import type { CheckEngines, CheckEvent, CheckReport } from './tasks/check-text';
import type { FactReader } from './tasks/extract-statements';
import { TripleMemories } from './tasks/extract-triples';
import { Viewer } from './viewer.svelte';

/** Why a text was not checked: shown beside the field that lacks something. */
export type CheckProblem = 'no-text' | 'no-source';

/** The Check view: a text against sources, its facts and verdicts, and the chosen fact. */
export class Checking {
  text = $state('');
  /** Who takes the text apart at the next check. */
  reader = $state<FactReader>('model');
  /** How scores become verdicts; a change needs no new check. */
  rule = $state.raw<VerdictRule>(defaultRule);
  readonly viewer: Viewer;
  readonly corrections: Corrections;
  readonly #sources: Sources;
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  #editing = $state(true);
  #problem = $state<CheckProblem | null>(null);
  #facts = $state.raw<readonly Fact[]>([]);
  #report = $state.raw<CheckReport | null>(null);
  /** The sources that the facts were judged on, as they were. */
  #checked = $state.raw<readonly PreparedSource[]>([]);
  #selectedId = $state<string | null>(null);
  /** The citations of the text as it came, and as they stand after the edits since. */
  #given = $state.raw<readonly CarriedCitation[]>([]);
  readonly #citations = $derived.by(() =>
    this.corrections.edits.reduce(moveCitations, this.#given),
  );
  readonly #judged = $derived(this.#facts.map((fact) => rejudge(fact, this.rule)));
  readonly #shown = $derived(this.#report && this.#under(this.#report));
  /** What each model has read, so that a text that changed in one place is read there only. */
  readonly memories = new TripleMemories();

  constructor(sources: Sources, engines: Engines, busy: Busy) {
    this.#sources = sources;
    this.#engines = engines;
    this.#runner = new TaskRunner(busy);
    this.viewer = new Viewer(sources);
    this.corrections = new Corrections(this, engines, new TaskRunner(busy));
  }

  /** Whether the text is being written, rather than shown with its verdicts. */
  get editing(): boolean {
    return this.#editing;
  }

  get problem(): CheckProblem | null {
    return this.#problem;
  }

  /** `null` when no check runs. */
  get progress(): TaskProgress | null {
    return this.#runner.progress;
  }

  /** The facts judged so far, or all of the report's, under the rule in force. */
  get facts(): readonly Fact[] {
    return this.#judged;
  }

  /** The report under the rule in force. */
  get report(): CheckReport | null {
    return this.#shown;
  }

  /** The citations of the text, where it came with some. */
  get citations(): readonly CarriedCitation[] {
    return this.#citations;
  }

  get checkedSources(): readonly PreparedSource[] {
    return this.#checked;
  }

  get fault(): Fault | null {
    return this.#runner.fault;
  }

  get stopped(): boolean {
    return this.#runner.stopped;
  }

  get selected(): Fact | null {
    return this.#judged.find(({ id }) => id === this.#selectedId) ?? null;
  }

  /** Whether the report speaks of another text or of other sources than those there now. */
  get stale(): boolean {
    if (!this.#report) return false;
    return this.#report.text !== this.text || !sameTexts(this.#checked, this.#sources.ticked);
  }

  /** Puts a text in, from elsewhere, with its citations; what was checked before is let go. */
  take(text: string, citations: readonly CarriedCitation[] = []): void {
    this.#reset();
    this.text = text;
    this.#given = citations;
    this.corrections.start(text);
  }

  edit(): void {
    this.#editing = true;
  }

  select(id: string): void {
    this.#selectedId = id;
    this.showEvidence(false);
  }

  /** Marks the best evidence of the chosen fact in its source; `focus` goes there too. */
  showEvidence(focus: boolean): void {
    const best = this.selected && decisiveEvidence(this.selected);
    if (best) this.showWindow(best, focus);
    else this.viewer.clearMarks();
  }

  /** Marks a window in its source. */
  showWindow({ window }: Evidence, focus: boolean): void {
    const source = this.#checked.find(({ id }) => id === window.sourceId);
    if (!source) return this.viewer.clearMarks();
    const place = { sourceId: source.id, span: source.shown.toRaw(window.span) };
    this.viewer.show(this.#checked, [place], { origin: 'show-evidence', focus });
  }

  /** Marks the words that a citation of the text quotes. */
  showCitation({ places }: CarriedCitation): void {
    const documents = this.#checked.length > 0 ? this.#checked : this.#sources.all;
    this.viewer.show(documents, places, { origin: null, focus: true });
  }

  /** Checks the text, and settles when the report is there, failed or was cancelled. */
  check(): Promise<void> {
    this.#problem = this.#findProblem();
    if (this.#problem) return Promise.resolve();
    const before = this.#report && this.snapshot();
    this.#reset();
    this.corrections.follow(this.text);
    this.#checked = this.#sources.ticked;
    const first = working('Preparing', 'steps', 0, null);
    const run = this.#runner.run(first, (task) => this.#checkNow(this.text, task));
    // A check that was stopped before it found anything leaves the report of the one before.
    return run.then(() => {
      if (before && this.stopped && !this.#facts.length)
        this.restore({ ...before, text: this.text });
    });
  }

  cancel(): void {
    this.#runner.cancel();
  }

  /** Takes over the report of a text that a correction made. */
  adopt(report: CheckReport): void {
    this.corrections.remember(report);
    this.#report = report;
    this.#facts = report.facts;
    this.#editing = this.text !== report.text;
    if (this.selected) this.showEvidence(false);
    else this.viewer.clearMarks();
  }

  snapshot(): StoredChecking {
    const report = this.#report;
    return {
      text: this.text,
      editing: this.#editing,
      report,
      sources: report ? storedSources(this.#checked) : [],
      selectedId: this.#selectedId,
      citations: this.#given,
      reader: this.reader,
      rule: this.rule,
      ...this.corrections.snapshot(),
    };
  }

  restore(stored: StoredChecking): void {
    this.text = stored.text;
    this.#editing = stored.editing || !stored.report;
    this.#report = stored.report;
    this.#facts = stored.report?.facts ?? [];
    this.#checked = keptSources(stored.sources);
    this.#given = stored.citations;
    this.reader = stored.reader;
    this.rule = stored.rule;
    this.corrections.restore(stored);
    if (stored.selectedId) this.select(stored.selectedId);
  }

  #findProblem(): CheckProblem | null {
    if (!this.text.trim()) return 'no-text';
    return this.#sources.ticked.length ? null : 'no-source';
  }

  #reset(): void {
    this.#runner.clear();
    this.#editing = true;
    this.#report = null;
    this.#facts = [];
    this.#selectedId = null;
    this.#problem = null;
    this.corrections.clearOffers();
    this.viewer.clearMarks();
  }

  async #checkNow(text: string, run: Run): Promise<Fault | null> {
    const { language, verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const asked = this.reader === 'model';
    const loaded = asked ? await run.load(language, 'language model') : null;
    if (loaded && !loaded.ok && run.signal.aborted) return loaded.error;
    const model = loaded?.ok ? loaded.value : null;
    const engines: CheckEngines = {
      // Without the language model rules take the text apart, and the report says so.
      language: model && language.engine,
      verdict: verdict.engine,
      ...(model && { memory: this.memories.of(model.model) }),
    };
    const input = {
      text,
      sources: this.#checked,
      rule: this.rule,
      reader: this.reader,
    };
    const result = await checkText(input, engines, (event) => this.#hear(event, run), run.signal);
    if (!result.ok) {
      verdict.note(result.error);
      return result.error;
    }
    // A GPU that failed under the check gave way to WebAssembly: the report names what judged at last.
    const used = await verdict.ensure(run.signal);
    const models = { language: model, verdict: used.ok ? used.value : judge.value };
    if (run.current()) this.#finish({ ...result.value, models });
    return null;
  }

  #under(report: CheckReport): CheckReport {
    const { threshold } = this.rule;
    const facts = this.#judged;
    const whole = report.whole && rejudge(report.whole, { ...bestWindowRule, threshold });
    return { ...report, facts, whole, verdict: judgeText(facts, this.rule) };
  }

  #hear(event: CheckEvent, run: Run): void {
    if (!run.current()) return;
    if (event.kind === 'progress') run.tell(checkProgress(event));
    else this.#facts = [...this.#facts, event.fact];
  }

  #finish(report: CheckReport): void {
    this.#report = report;
    this.#facts = report.facts;
    this.#editing = this.text !== report.text;
    this.corrections.clearOffers();
    this.corrections.remember(report);
    // The gravest fact first: that is what one came for.
    const first = report.facts.find(({ verdict }) => verdict === 'contradicted');
    const second = report.facts.find(({ verdict }) => verdict === 'unsupported');
    const chosen = first ?? second ?? report.facts[0];
    if (chosen) this.select(chosen.id);
  }
}

function sameTexts(a: readonly PreparedSource[], b: readonly PreparedSource[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, text }, index) => id === b[index]?.id && text === b[index]?.text)
  );
}
