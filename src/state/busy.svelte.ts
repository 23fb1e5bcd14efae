import { Turns } from './turns';

/** How many long tasks run. The page shows it on `<html data-busy>`, so that tests can wait for rest. */
export class Busy {
  /** The models serve one task at a time: a check does not end an answer that is being written. */
  readonly turns = new Turns();
  #running = $state(0);

  get active(): boolean {
    return this.#running > 0;
  }

  /** Counts `task` as running until it settles. */
  async track<T>(task: Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await task;
    } finally {
      this.#running -= 1;
    }
  }
}
