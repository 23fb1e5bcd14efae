import type { Fault } from '../../contracts/errors';
import type { Outcome } from '../../core/evaluation/outcome';
import {
  isSameRun,
  readRun,
  writeRun,
  type DataNote,
  type LabSettings,
  type RunFile,
  type RunHeader,
} from '../../core/evaluation/run';
import type { SystemId } from '../../core/evaluation/systems';
import { deleteRun, loadOutcomes, loadRuns, saveOutcomes, saveRun } from '../../storage/lab';

/** A run with what came of it. */
export interface FullRun {
  readonly header: RunHeader;
  readonly outcomes: readonly Outcome[];
}

/** The runs that this browser keeps: the one in sight, and the one that it is compared with. */
export class LabRuns {
  #list = $state.raw<readonly RunHeader[]>([]);
  #shown = $state.raw<FullRun | null>(null);
  #other = $state.raw<FullRun | null>(null);
  #fault = $state.raw<Fault | null>(null);

  /** The newest first. */
  get list(): readonly RunHeader[] {
    return this.#list;
  }

  get shown(): FullRun | null {
    return this.#shown;
  }

  /** The run that the shown one is compared with. */
  get other(): FullRun | null {
    return this.#other;
  }

  /** Why something could not be kept. */
  get fault(): Fault | null {
    return this.#fault;
  }

  /** Reads what was kept, and shows the newest run. */
  async restore(): Promise<void> {
    this.#list = await loadRuns();
    const [newest] = this.#list;
    if (newest) await this.show(newest.id);
  }

  /** A run of these settings on this data that is not done; `null` without one. */
  findOpen(settings: LabSettings, data: DataNote): RunHeader | null {
    const isOpen = (run: RunHeader) => run.state !== 'done' && isSameRun(run, settings, data);
    return this.#list.find(isOpen) ?? null;
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

  /** Adds a run and shows it; one with its id gives way to it. */
  async take(run: FullRun): Promise<void> {
    const { id } = run.header;
    this.#shown = run;
    if (this.#other?.header.id === id) this.#other = null;
    this.#list = [run.header, ...this.#list.filter((one) => one.id !== id)];
    this.#fault = (await saveRun(run.header)) ?? (await saveOutcomes(id, run.outcomes));
  }

  /** Takes a run file in; answers with what is wrong with it, if anything. */
  async takeFile(text: string): Promise<string | null> {
    const read = readRunFile(text);
    if (typeof read === 'string') return read;
    await this.take({ header: read.run, outcomes: read.outcomes });
    return null;
  }

  /** The run in sight as a file. */
  file(): RunFile | null {
    return this.#shown && writeRun(this.#shown.header, [...this.#shown.outcomes]);
  }

  /** Changes the header of the run in sight. */
  async change(change: Partial<RunHeader>): Promise<void> {
    const run = this.#shown;
    if (!run) return;
    const header = { ...run.header, ...change };
    this.#shown = { ...run, header };
    this.#list = this.#list.map((one) => (one.id === header.id ? header : one));
    this.#fault = await saveRun(header);
  }

  /** Adds an outcome to the run in sight, in place of an earlier one of the same item and system. */
  async keep(outcome: Outcome): Promise<void> {
    const run = this.#shown;
    if (!run) return;
    const others = run.outcomes.filter(
      (one) => one.index !== outcome.index || one.system !== outcome.system,
    );
    this.#shown = { ...run, outcomes: [...others, outcome] };
    this.#fault = await saveOutcomes(run.header.id, [outcome]);
  }

  /** Whether the run in sight has that item by that system; one that failed is to be tried again. */
  isDone(index: number, system: SystemId): boolean {
    const outcomes = this.#shown?.outcomes ?? [];
    return outcomes.some(
      (one) => one.index === index && one.system === system && one.failure === null,
    );
  }

  async remove(id: string): Promise<void> {
    if (this.#shown?.header.id === id) this.#shown = null;
    if (this.#other?.header.id === id) this.#other = null;
    this.#list = this.#list.filter((run) => run.id !== id);
    this.#fault = await deleteRun(id);
  }

  async #load(id: string): Promise<FullRun | null> {
    if (this.#shown?.header.id === id) return this.#shown;
    const header = this.#list.find((run) => run.id === id);
    return header ? { header, outcomes: await loadOutcomes(id) } : null;
  }
}

function readRunFile(text: string): RunFile | string {
  try {
    const read = readRun(JSON.parse(text));
    return read.ok ? read.value : `The run could not be opened. ${read.error}`;
  } catch {
    return 'The run could not be opened: it is not JSON.';
  }
}
