import type { Result } from '../base/result';
import type { Fault } from '../contracts/errors';
import type { LoadedModel } from '../contracts/loading';
import type { Busy } from './busy.svelte';
import type { Loadable } from './engines.svelte';
import { loadingProgress, working } from './progress';
import type { TaskProgress } from './progress';

/** What a running task may do: nothing it says counts once another one has taken its place. */
export interface Run {
  readonly signal: AbortSignal;
  readonly current: () => boolean;
  /** Says how far the task is. */
  readonly tell: (progress: TaskProgress) => void;
  /** Loads an engine's model unless it is there; `what` names it for the person. */
  readonly load: (slot: Loadable, what: string) => Promise<Result<LoadedModel, Fault>>;
}

/** Runs one task of a view at a time: its progress, its cancel button and how it ended. */
export class TaskRunner {
  readonly #busy: Busy;
  #progress = $state.raw<TaskProgress | null>(null);
  /** The model that is being loaded, and what it is called. */
  #loading = $state.raw<{ slot: Loadable; what: string } | null>(null);
  #fault = $state.raw<Fault | null>(null);
  #stopped = $state(false);
  #controller: AbortController | null = null;

  constructor(busy: Busy) {
    this.#busy = busy;
  }

  /** `null` when nothing runs. */
  get progress(): TaskProgress | null {
    if (!this.#loading) return this.#progress;
    const { state } = this.#loading.slot;
    const progress = state.kind === 'loading' ? state.progress : null;
    return loadingProgress(this.#loading.what, progress);
  }

  /** Why the last task failed. */
  get fault(): Fault | null {
    return this.#fault;
  }

  /** Whether the last task was ended by its Cancel button. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Ends the running task, then runs `task`, which answers with its fault, if any. */
  run(first: TaskProgress, task: (run: Run) => Promise<Fault | null>): Promise<void> {
    this.clear();
    const controller = new AbortController();
    this.#controller = controller;
    this.#progress = first;
    return this.#busy.track(this.#settle(controller, task));
  }

  cancel(): void {
    this.#controller?.abort();
  }

  /** Ends the running task and forgets how the last one ended. */
  clear(): void {
    this.cancel();
    this.#finish(null);
    this.#stopped = false;
  }

  async #settle(
    controller: AbortController,
    task: (run: Run) => Promise<Fault | null>,
  ): Promise<void> {
    const { turns } = this.#busy;
    if (turns.taken) this.#progress = working('Waiting for the other task', 'steps', 0, null);
    const fault = await turns.run(controller.signal, () => this.#perform(controller, task));
    if (this.#controller !== controller) return;
    this.#finish(fault?.code === 'cancelled' ? null : fault);
    this.#stopped = fault?.code === 'cancelled';
  }

  async #perform(
    controller: AbortController,
    task: (run: Run) => Promise<Fault | null>,
  ): Promise<Fault | null> {
    if (!controller.signal.aborted) return task(this.#makeRun(controller));
    return { code: 'cancelled', detail: 'Cancelled before its turn came.' };
  }

  #finish(fault: Fault | null): void {
    this.#controller = null;
    this.#progress = null;
    this.#loading = null;
    this.#fault = fault;
  }

  #makeRun(controller: AbortController): Run {
    const current = () => this.#controller === controller && !controller.signal.aborted;
    return {
      signal: controller.signal,
      current,
      tell: (progress) => {
        if (current()) this.#progress = progress;
      },
      load: async (slot, what) => {
        if (current()) this.#loading = { slot, what };
        const result = await slot.ensure(controller.signal);
        if (current()) this.#loading = null;
        return result;
      },
    };
  }
}
