import type { Fault } from '../contracts/errors';
import type { ModelSpeed } from '../contracts/loading';
import type { Busy } from './busy.svelte';
import type { Engines } from './engines.svelte';
import { working, type TaskProgress } from './progress';
import { TaskRunner } from './task-runner.svelte';

const testing = working('Trying out the model', 'steps', 0, null);

/** Tries out the chosen language model: loads it, and runs its known-answer self-test. */
export class SelfTesting {
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  #speed = $state.raw<ModelSpeed | null>(null);

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

  /** Of the model that is loaded, if it was measured. */
  get speed(): ModelSpeed | null {
    const { state } = this.#engines.language;
    return state.kind === 'ready' ? (this.#speed ?? state.model.speed) : null;
  }

  cancel(): void {
    this.#runner.cancel();
  }

  /** What was found belongs to the model before. */
  clear(): void {
    this.#runner.clear();
    this.#speed = null;
  }

  test(): Promise<void> {
    this.#speed = null;
    const { language } = this.#engines;
    return this.#runner.run(testing, async (run) => {
      const wasThere = language.state.kind === 'ready';
      const loaded = await run.load(language, 'language model');
      if (!loaded.ok) return loaded.error;
      // A load that has just run the test has said all there is to say.
      if (!wasThere && this.speed) return null;
      run.tell(testing);
      const result = await language.engine.selfTest(run.signal);
      if (result.ok) {
        this.#speed = result.value;
        return null;
      }
      language.note(result.error);
      return result.error;
    });
  }
}
