import type { Fault } from '../contracts/errors';
import type { Busy } from './busy.svelte';
import type { Engines } from './engines.svelte';
import { working, type TaskProgress } from './progress';
import { TaskRunner } from './task-runner.svelte';

/** Loads the judge by itself, as the Models view offers it: its back end is chosen on the way. */
export class JudgeLoading {
  readonly #engines: Engines;
  readonly #runner: TaskRunner;

  constructor(engines: Engines, busy: Busy) {
    this.#engines = engines;
    this.#runner = new TaskRunner(busy);
  }

  get progress(): TaskProgress | null {
    return this.#runner.progress;
  }

  get fault(): Fault | null {
    return this.#runner.fault;
  }

  cancel(): void {
    this.#runner.cancel();
  }

  load(): Promise<void> {
    const first = working('Preparing', 'steps', 0, null);
    return this.#runner.run(first, async (run) => {
      const loaded = await run.load(this.#engines.verdict, 'judge');
      return loaded.ok ? null : loaded.error;
    });
  }
}
