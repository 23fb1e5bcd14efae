import type { LabSettings, RunHeader } from '../../core/evaluation/run';
import type { SourceOrder } from '../../core/evaluation/source-order';
import { systemsOf, tasks, type LabTask, type SystemId } from '../../core/evaluation/systems';
import type { FactReader } from '../tasks/extract-statements';
import type { DataSet } from './import-data';
import type { LabData } from './lab-data.svelte';

/** What the person has chosen for the next run. */
export class LabForm {
  readonly #data: LabData;
  #task = $state<LabTask>('citation');
  #systems = $state.raw<readonly SystemId[]>(systemsOf('citation').map(({ id }) => id));
  /** How many items; empty is all. */
  limit = $state<number | null>(null);
  seed = $state<number | null>(1);
  order = $state<SourceOrder>('given');
  mustCite = $state(true);
  reader = $state<FactReader>('model');
  threshold = $state<number | null>(0.5);

  constructor(data: LabData) {
    this.#data = data;
  }

  get task(): LabTask {
    return this.#task;
  }

  get systems(): readonly SystemId[] {
    return this.#systems;
  }

  /** Chooses a task, with all its systems. */
  choose(task: LabTask): void {
    if (task === this.#task) return;
    this.#task = task;
    this.#systems = systemsOf(task).map(({ id }) => id);
  }

  /** In the order of the catalogue, whatever the order of the clicks. */
  toggle(id: SystemId): void {
    const isChosen = (one: SystemId) => this.#systems.includes(one) !== (one === id);
    this.#systems = systemsOf(this.#task).flatMap((system) =>
      isChosen(system.id) ? [system.id] : [],
    );
  }

  /** After a data set was opened: a task that it is for. */
  fit(): void {
    if (this.#data.suits(this.#task)) return;
    const task = tasks.find((one) => this.#data.suits(one));
    if (task) this.choose(task);
  }

  /** What keeps a run from being started, in words. */
  findProblem(): string | null {
    if (!this.#data.set) return 'Open a data set first.';
    if (!this.#data.suits(this.#task))
      return 'This data set is for another task. Choose that task, or open another set.';
    if (this.#systems.length === 0) return 'Choose at least one system.';
    if (this.limit !== null && !(Number.isInteger(this.limit) && this.limit >= 1))
      return 'The number of items must be a whole number from 1.';
    if (!Number.isSafeInteger(this.seed)) return 'The seed must be a whole number.';
    if (this.threshold === null || this.threshold < 0 || this.threshold > 1)
      return 'The threshold must lie between 0 and 1.';
    return null;
  }

  /** @param model the id of the language model that is chosen */
  settings({ places }: DataSet, model: string): LabSettings {
    return {
      task: this.#task,
      systems: [...this.#systems],
      items: Math.min(this.limit ?? places.length, places.length),
      seed: this.seed ?? 1,
      order: this.order,
      mustCite: this.mustCite,
      reader: this.reader,
      threshold: this.threshold ?? 0.5,
      model,
    };
  }

  /** Takes over the settings of a run; one of all items asks for all of the next set, too. */
  take({ settings, data }: RunHeader): void {
    this.set(settings);
    if (settings.items === data.items) this.limit = null;
  }

  /** Takes over what is given; what is not stays as it is. */
  set(given: Partial<LabSettings>): void {
    if (given.task) this.choose(given.task);
    if (given.systems) this.#systems = given.systems;
    this.limit = given.items ?? this.limit;
    this.seed = given.seed ?? this.seed;
    this.order = given.order ?? this.order;
    this.mustCite = given.mustCite ?? this.mustCite;
    this.reader = given.reader ?? this.reader;
    this.threshold = given.threshold ?? this.threshold;
  }
}
