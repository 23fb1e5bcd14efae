import type { Fault } from '../../contracts/errors';
import type { LabTask } from '../../core/evaluation/systems';
import { loadData, saveData } from '../../storage/lab';
import type { Busy } from '../busy.svelte';
import { builtinSets } from './builtin-sets';
import { importData, recordAt, type DataRecord, type DataSet } from './import-data';

/** The data set of the Lab: opened, checked line by line, and kept in this browser. */
export class LabData {
  readonly #busy: Busy;
  #set = $state.raw<DataSet | null>(null);
  /** Bytes read and all; `null` when nothing is being read. */
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #problem = $state<string | null>(null);
  #fault = $state.raw<Fault | null>(null);
  #controller: AbortController | null = null;

  constructor(busy: Busy) {
    this.#busy = busy;
  }

  get set(): DataSet | null {
    return this.#set;
  }

  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#progress;
  }

  /** Why the last file was not opened. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Why the file could not be kept over a reload. */
  get fault(): Fault | null {
    return this.#fault;
  }

  /** The tasks that the set is for; all without a set. */
  suits(task: LabTask): boolean {
    const kind = this.#set?.format.kind;
    return kind === undefined || (kind === 'cited-qa') === (task === 'citation');
  }

  /** Opens a file in place of the set; one that cannot be used leaves the set as it is. */
  open(file: Blob, name: string): Promise<void> {
    return this.#busy.track(this.#open(file, name, true));
  }

  openBuiltin(id: string): Promise<void> {
    const set = builtinSets.find((one) => one.id === id);
    return set ? this.open(new Blob([set.text]), set.name) : Promise.resolve();
  }

  cancel(): void {
    this.#controller?.abort();
  }

  /** Opens again what was open before a reload. */
  async restore(): Promise<void> {
    const kept = await loadData();
    if (kept && !this.#set) await this.#busy.track(this.#open(kept.file, kept.name, false));
  }

  /** Throws when the file cannot be read any more. */
  async record(index: number): Promise<DataRecord> {
    if (!this.#set) throw new Error('No data set is open.');
    return recordAt(this.#set, index);
  }

  async #open(file: Blob, name: string, keep: boolean): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    this.#problem = null;
    const tell = (done: number) => {
      if (this.#controller === controller) this.#progress = { done, total: file.size };
    };
    const read = await this.#read(file, name, tell, controller.signal);
    if (this.#controller !== controller) return;
    this.#controller = null;
    this.#progress = null;
    if (controller.signal.aborted) return;
    if (typeof read === 'string') {
      this.#problem = read;
      return;
    }
    this.#set = read;
    if (keep) this.#fault = await saveData({ name, file });
  }

  async #read(
    file: Blob,
    name: string,
    tell: (done: number) => void,
    signal: AbortSignal,
  ): Promise<DataSet | string> {
    try {
      const read = await importData(file, name, tell, signal);
      return read.ok ? read.value : read.error;
    } catch {
      return `${name} could not be read. It may have been moved or changed; open it again.`;
    }
  }
}
