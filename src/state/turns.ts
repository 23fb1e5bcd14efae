/** Lets one task at a time have the models, in the order in which they came. */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #open = 0;

  /** Whether a task that came now would have to wait. */
  get taken(): boolean {
    return this.#open > 0;
  }

  /**
   * Waits for the tasks before, then runs `task`. A task whose signal is aborted while it waits is
   * run at once, so that it can end: it is to look at its signal first.
   */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const before = this.#last;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#last = before.then(() => finished);
    this.#open += 1;
    try {
      await Promise.race([before, aborted(signal)]);
      return await task();
    } finally {
      this.#open -= 1;
      finish();
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
