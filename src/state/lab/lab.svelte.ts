import { err, ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LabSettings, RunHeader } from '../../core/evaluation/run';
import type { SystemId } from '../../core/evaluation/systems';
import { choiceId } from '../../core/models/webllm-model';
import type { Busy } from '../busy.svelte';
import type { Engines } from '../engines.svelte';
import { working, type TaskProgress } from '../progress';
import { TaskRunner, type Run } from '../task-runner.svelte';
import { TripleMemories } from '../tasks/extract-triples';
import type { LabEngines } from '../tasks/lab/engines';
import type { DataRecord } from './import-data';
import { LabData } from './lab-data.svelte';
import { LabForm } from './lab-form.svelte';
import { LabRuns } from './lab-runs.svelte';
import { freshWork, runItem, type SharedWork } from './run-item';

/** The version of this page, from its package. */
declare const __VERSION__: string;

/** How far a run is. */
export interface LabProgress {
  readonly done: number;
  readonly total: number;
  /** The item at work, by its number from 1, the system, and what goes on. */
  readonly item: number;
  readonly system: SystemId;
  readonly stage: string;
  /** `null` until an item was done. */
  readonly secondsLeft: number | null;
}

/** One item by one system. */
interface Step {
  readonly index: number;
  readonly system: SystemId;
  readonly settings: LabSettings;
  readonly shared: SharedWork;
}

/** The Lab: runs the systems over a data set, item by item, and keeps each outcome as it comes. */
export class Lab {
  readonly data: LabData;
  readonly form: LabForm;
  readonly runs = new LabRuns();
  readonly #engines: Engines;
  readonly #busy: Busy;
  readonly #runner: TaskRunner;
  #progress = $state.raw<LabProgress | null>(null);
  #problem = $state<string | null>(null);
  #restored = $state(false);
  /** Whether the run at work is to go on after the item. */
  #going = false;
  /** What each model has read: two runs do not take the same text apart twice. */
  readonly #memories = new TripleMemories();

  constructor(engines: Engines, busy: Busy) {
    this.#engines = engines;
    this.#busy = busy;
    this.#runner = new TaskRunner(busy);
    this.data = new LabData(busy);
    this.form = new LabForm(this.data);
  }

  /** `null` when nothing runs. */
  get progress(): LabProgress | null {
    return this.#progress;
  }

  /** How far a model is loaded, or that another task has the models. */
  get waiting(): TaskProgress | null {
    const { progress } = this.#runner;
    return progress?.loading || progress?.stage.startsWith('Waiting') ? progress : null;
  }

  get fault(): Fault | null {
    return this.#runner.fault ?? this.runs.fault;
  }

  /** Why a run was not started, or a run file not opened. */
  get problem(): string | null {
    return this.#problem;
  }

  get restored(): boolean {
    return this.#restored;
  }

  /** Whether the run in sight could go on: it has items left or failed, on the data that is open. */
  get canResume(): boolean {
    const run = this.runs.shown;
    if (!run || this.#progress) return false;
    const isOver = run.header.state === 'done' && !run.outcomes.some(({ failure }) => failure);
    return !isOver && run.header.data.sha256 === this.data.set?.note.sha256;
  }

  async restore(): Promise<void> {
    await this.runs.restore();
    const { shown } = this.runs;
    if (shown) this.form.take(shown.header);
    this.#restored = true;
    await this.data.restore();
    this.form.fit();
  }

  /**
   * Starts a run of the form's settings on the data set, or goes on with the one of the same settings that
   * is not done; settles when it is done, paused or failed.
   */
  async start(): Promise<void> {
    this.#problem = this.form.findProblem();
    const { set } = this.data;
    if (this.#problem || !set || this.#progress) return;
    const settings = this.form.settings(set, choiceId(this.#engines.choice));
    const open = this.runs.findOpen(settings, set.note);
    if (open) await this.runs.show(open.id);
    else await this.runs.take({ header: newRun(settings, set.note), outcomes: [] });
    await this.resume();
  }

  /** Goes on with the run in sight. */
  async resume(): Promise<void> {
    if (!this.canResume || this.#going) return;
    this.#going = true;
    await this.#busy.track(this.#goOn());
    this.#going = false;
    this.#progress = null;
  }

  /** Stops at once; the item at work is done again later. */
  pause(): void {
    this.#going = false;
    this.#runner.cancel();
  }

  /** Ends the run; what was done stays. */
  async cancel(): Promise<void> {
    this.pause();
    await this.runs.change({ state: 'cancelled' });
  }

  /** Opens a run file, and takes over its settings. */
  async openRun(text: string): Promise<void> {
    this.pause();
    this.#problem = await this.runs.takeFile(text);
    const { shown } = this.runs;
    if (this.#problem === null && shown) this.form.take(shown.header);
  }

  async #goOn(): Promise<void> {
    const settings = this.runs.shown?.header.settings;
    if (!settings) return;
    await this.runs.change({ state: 'open' });
    const clock = new Clock();
    for (let index = 0; index < settings.items && this.#going; index++) {
      const open = settings.systems.filter((system) => !this.runs.isDone(index, system));
      const shared = freshWork();
      for (const system of open) {
        if (this.#going) await this.#do({ index, system, settings, shared }, clock);
      }
    }
    if (this.#going) await this.runs.change({ state: 'done' });
  }

  async #do(step: Step, clock: Clock): Promise<void> {
    const tell = (stage: string) => {
      if (this.#going) this.#progress = this.#progressOf(step, stage, clock);
    };
    tell('Preparing');
    const first = working('Preparing', 'steps', 0, null);
    await this.#runner.run(first, (run) => this.#doNow(step, tell, run));
    clock.count();
    if (this.#runner.stopped || this.#runner.fault) this.#going = false;
  }

  #progressOf({ index, system, settings }: Step, stage: string, clock: Clock): LabProgress {
    const total = settings.items * settings.systems.length;
    const good = this.runs.shown?.outcomes.filter(({ failure }) => failure === null);
    const done = good?.length ?? 0;
    const secondsLeft = clock.secondsLeft(total - done);
    return { done, total, item: index + 1, system, stage, secondsLeft };
  }

  /** Fails only when the models, the file or the person end the run; an item that fails is an outcome. */
  async #doNow(step: Step, tell: (stage: string) => void, run: Run): Promise<Fault | null> {
    const engines = await this.#load(step, run);
    if (!engines.ok) return engines.error;
    const item = await this.#item(step.index);
    if (!item.ok) return item.error;
    const done = await runItem(
      { ...step, item: item.value },
      engines.value,
      (fault) => {
        this.#engines.language.note(fault);
        this.#engines.verdict.note(fault);
      },
      tell,
      run.signal,
    );
    if (!done.ok) return done.error;
    if (run.current()) await this.runs.keep(done.value);
    return null;
  }

  /** Loads what the step needs, and notes it in the run. */
  async #load({ system, settings }: Step, run: Run): Promise<Result<LabEngines, Fault>> {
    const { language, verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge;
    const isJudged = system === 'raw-nli' || system === 'grapheval';
    const needsModel = !isJudged || (system === 'grapheval' && settings.reader === 'model');
    const model = needsModel ? await run.load(language, 'language model') : null;
    if (model && !model.ok) return model;
    const used = model?.value.model ?? null;
    if (run.current()) await this.#note(used, judge.value.model, judge.value.device);
    const memory = this.#memories.of(used ?? '');
    return ok({ language: language.engine, verdict: verdict.engine, memory });
  }

  async #note(language: string | null, judge: string, backend: string): Promise<void> {
    const models = this.runs.shown?.header.models;
    if (!models) return;
    const now = { language: language ?? models.language, judge, backend };
    if (JSON.stringify(now) !== JSON.stringify(models)) await this.runs.change({ models: now });
  }

  async #item(index: number): Promise<Result<DataRecord, Fault>> {
    try {
      return ok(await this.data.record(index));
    } catch {
      const detail = 'The data file can no longer be read. Open it again, then go on.';
      return err({ code: 'unexpected', detail });
    }
  }
}

/** Tells from the items done how long the rest will take. */
class Clock {
  readonly #started = performance.now();
  #counted = 0;

  count(): void {
    this.#counted++;
  }

  secondsLeft(left: number): number | null {
    if (this.#counted === 0) return null;
    return (left * (performance.now() - this.#started)) / this.#counted / 1000;
  }
}

function newRun(settings: LabSettings, data: RunHeader['data']): RunHeader {
  return {
    id: crypto.randomUUID(),
    started: new Date().toISOString(),
    state: 'open',
    settings,
    data,
    models: { language: null, judge: null, backend: null },
    version: __VERSION__,
  };
}
