import type { Fault } from '../../contracts/errors';
import type { Outcome } from '../../core/evaluation/outcome';
import {
  isSameRun,
  readRun,
  writeRun,
  type LabSettings,
  type RunFile,
  type RunHeader,
} from '../../core/evaluation/run';
import type { SystemId } from '../../core/evaluation/systems';
import { choiceId } from '../../core/models/webllm-model';
import { deleteRun, loadOutcomes, loadRuns, saveOutcomes, saveRun } from '../../storage/lab';
import type { Busy } from '../busy.svelte';
import type { Engines } from '../engines.svelte';
import { working } from '../progress';
import { TaskRunner, type Run } from '../task-runner.svelte';
import type { TripleMemory } from '../tasks/extract-triples';
import { LabData } from './lab-data.svelte';
import { LabForm } from './lab-form.svelte';
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

/** A run with what came of it. */
export interface FullRun {
  readonly header: RunHeader;
  readonly outcomes: readonly Outcome[];
}

/** The Lab: runs the systems over a data set, item by item, and keeps each outcome as it comes. */
export class Lab {
  readonly data: LabData;
  readonly form: LabForm;
  readonly #engines: Engines;
  readonly #busy: Busy;
  readonly #runner: TaskRunner;
  #runs = $state.raw<readonly RunHeader[]>([]);
  #shown = $state.raw<FullRun | null>(null);
  #other = $state.raw<FullRun | null>(null);
  #progress = $state.raw<LabProgress | null>(null);
  #problem = $state<string | null>(null);
  #storageFault = $state.raw<Fault | null>(null);
  #restored = $state(false);
  /** Whether the run at work is to go on after the item. */
  #going = false;
  /** What each model has read: two runs do not take the same text apart twice. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #memories = new Map<string, TripleMemory>();

  constructor(engines: Engines, busy: Busy) {
    this.#engines = engines;
    this.#busy = busy;
    this.#runner = new TaskRunner(busy);
    this.data = new LabData(busy);
    this.form = new LabForm(this.data);
  }

  /** The runs of this browser, the newest first. */
  get runs(): readonly RunHeader[] {
    return this.#runs;
  }

  get shown(): FullRun | null {
    return this.#shown;
  }

  /** The run that the shown one is compared with. */
  get other(): FullRun | null {
    return this.#other;
  }

  /** `null` when nothing runs. */
  get progress(): LabProgress | null {
    return this.#progress;
  }

  /** How far a model is loaded, or that another task has the models. */
  get waiting() {
    const { progress } = this.#runner;
    return progress?.loading || progress?.stage.startsWith('Waiting') ? progress : null;
  }

  get fault(): Fault | null {
    return this.#runner.fault ?? this.#storageFault;
  }

  /** Why a run was not started, or a file not opened. */
  get problem(): string | null {
    return this.#problem;
  }

  get restored(): boolean {
    return this.#restored;
  }

  /** Whether the run in sight could go on: it has items left, on the data that is open. */
  get canResume(): boolean {
    const run = this.#shown;
    if (!run || this.#progress || run.header.state === 'done') return false;
    return run.header.data.sha256 === this.data.set?.note.sha256;
  }

  async restore(): Promise<void> {
    this.#runs = await loadRuns();
    const [newest] = this.#runs;
    if (newest) {
      await this.show(newest.id);
      this.form.set(newest.settings);
    }
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
    const open = this.#runs.find(
      (run) => run.state !== 'done' && isSameRun(run, settings, set.note),
    );
    if (open) await this.show(open.id);
    else await this.#take({ header: newRun(settings, set.note), outcomes: [] });
    await this.resume();
  }

  /** Goes on with the run in sight. */
  async resume(): Promise<void> {
    if (!this.canResume) return;
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
    await this.#change({ state: 'cancelled' });
  }

  async show(id: string): Promise<void> {
    const run = await this.#load(id);
    if (!run) return;
    this.#shown = run;
    if (this.#other?.header.id === id) this.#other = null;
  }

  async compareWith(id: string | null): Promise<void> {
    this.#other = id === null ? null : await this.#load(id);
  }

  async remove(id: string): Promise<void> {
    if (this.#shown?.header.id === id) {
      this.pause();
      this.#shown = null;
    }
    if (this.#other?.header.id === id) this.#other = null;
    this.#runs = this.#runs.filter((run) => run.id !== id);
    this.#storageFault = await deleteRun(id);
  }

  /** Opens a run file; a run that is there already is replaced by it. */
  async openRun(text: string): Promise<void> {
    this.#problem = null;
    const read = readRunFile(text);
    if (typeof read === 'string') {
      this.#problem = read;
      return;
    }
    await this.#take({ header: read.run, outcomes: read.outcomes });
    this.form.set(read.run.settings);
  }

  /** The run in sight as a file. */
  runFile(): RunFile | null {
    return this.#shown && writeRun(this.#shown.header, [...this.#shown.outcomes]);
  }

  async #load(id: string): Promise<FullRun | null> {
    if (this.#shown?.header.id === id) return this.#shown;
    const header = this.#runs.find((run) => run.id === id);
    return header ? { header, outcomes: await loadOutcomes(id) } : null;
  }

  async #take(run: FullRun): Promise<void> {
    this.pause();
    this.#shown = run;
    this.#runs = [run.header, ...this.#runs.filter(({ id }) => id !== run.header.id)];
    this.#storageFault =
      (await saveRun(run.header)) ?? (await saveOutcomes(run.header.id, run.outcomes));
  }

  async #change(change: Partial<RunHeader>): Promise<void> {
    const run = this.#shown;
    if (!run) return;
    const header = { ...run.header, ...change };
    this.#shown = { ...run, header };
    this.#runs = this.#runs.map((one) => (one.id === header.id ? header : one));
    this.#storageFault = await saveRun(header);
  }

  async #goOn(): Promise<void> {
    const run = this.#shown;
    if (!run) return;
    const { settings } = run.header;
    await this.#change({ state: 'open' });
    const clock = new Clock();
    for (let index = 0; index < settings.items && this.#going; index++) {
      const open = settings.systems.filter((system) => !this.#isDone(index, system));
      const shared = freshWork();
      for (const system of open) {
        if (!this.#going) break;
        await this.#runOne(index, system, shared, clock);
      }
    }
    if (this.#going) await this.#change({ state: 'done' });
  }

  #isDone(index: number, system: SystemId): boolean {
    const outcomes = this.#shown?.outcomes ?? [];
    return outcomes.some(
      (one) => one.index === index && one.system === system && one.failure === null,
    );
  }

  async #runOne(index: number, system: SystemId, shared: SharedWork, clock: Clock): Promise<void> {
    const { settings } = this.#shown?.header ?? {};
    if (!settings) return;
    const total = settings.items * settings.systems.length;
    const good = () => this.#shown?.outcomes.filter(({ failure }) => failure === null).length ?? 0;
    const tell = (stage: string) => {
      if (!this.#going) return;
      const secondsLeft = clock.secondsLeft(total - good());
      this.#progress = { done: good(), total, item: index + 1, system, stage, secondsLeft };
    };
    tell('Preparing');
    const first = working('Preparing', 'steps', 0, null);
    await this.#runner.run(first, (run) =>
      this.#runNow(index, system, settings, shared, tell, run),
    );
    clock.count();
    if (this.#runner.stopped || this.#runner.fault) this.#going = false;
  }

  async #runNow(
    index: number,
    system: SystemId,
    settings: LabSettings,
    shared: SharedWork,
    tell: (stage: string) => void,
    run: Run,
  ): Promise<Fault | null> {
    const { language, verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const needsModel = settings.task !== 'detection' || settings.reader === 'model';
    const model =
      needsModel && system !== 'raw-nli' ? await run.load(language, 'language model') : null;
    if (model && !model.ok) return model.error;
    const used = model?.value.model ?? null;
    await this.#noteModels(used, judge.value.model, judge.value.device);
    const memory = this.#memoryOf(used ?? '');
    const item = await this.#item(index);
    if (typeof item === 'string') return { code: 'unexpected', detail: item };
    const done = await runItem(
      { system, index, item, settings, shared },
      { language: language.engine, verdict: verdict.engine, memory },
      (fault) => {
        language.note(fault);
        verdict.note(fault);
      },
      tell,
      run.signal,
    );
    if (!done.ok) return done.error;
    if (run.current()) await this.#keep(done.value);
    return null;
  }

  async #item(index: number) {
    try {
      return await this.data.record(index);
    } catch {
      return 'The data file can no longer be read. Open it again, then go on.';
    }
  }

  async #noteModels(language: string | null, judge: string, backend: string): Promise<void> {
    const models = this.#shown?.header.models;
    if (!models) return;
    const now = { language: language ?? models.language, judge, backend };
    if (JSON.stringify(now) !== JSON.stringify(models)) await this.#change({ models: now });
  }

  async #keep(outcome: Outcome): Promise<void> {
    const run = this.#shown;
    if (!run) return;
    const others = run.outcomes.filter(
      (one) => one.index !== outcome.index || one.system !== outcome.system,
    );
    this.#shown = { ...run, outcomes: [...others, outcome] };
    this.#storageFault = await saveOutcomes(run.header.id, [outcome]);
  }

  #memoryOf(model: string): TripleMemory {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
    const memory: TripleMemory = this.#memories.get(model) ?? new Map();
    this.#memories.set(model, memory);
    return memory;
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

function readRunFile(text: string): RunFile | string {
  try {
    const read = readRun(JSON.parse(text));
    return read.ok ? read.value : `The run could not be opened. ${read.error}`;
  } catch {
    return 'The run could not be opened: it is not JSON.';
  }
}
