/** Milliseconds that a step stands while it plays. */
export const playPace = 900;

/** Walks through numbered steps, by hand or by itself. */
export class Stepper {
  readonly #count: () => number;
  #at = $state(0);
  #timer = $state.raw<ReturnType<typeof setInterval> | null>(null);

  /** @param count how many steps there are now */
  constructor(count: () => number) {
    this.#count = count;
  }

  /** The step that is shown, from 0; 0 as well where there is none. */
  get at(): number {
    return Math.min(this.#at, this.#last);
  }

  get playing(): boolean {
    return this.#timer !== null;
  }

  get isFirst(): boolean {
    return this.at === 0;
  }

  get isLast(): boolean {
    return this.at === this.#last;
  }

  /** Goes to a step, or to the nearest one that there is, and stops playing. */
  goTo(step: number): void {
    this.pause();
    this.#show(step);
  }

  first(): void {
    this.goTo(0);
  }

  previous(): void {
    this.goTo(this.at - 1);
  }

  next(): void {
    this.goTo(this.at + 1);
  }

  last(): void {
    this.goTo(this.#last);
  }

  /** Goes on by itself until the last step; from the last step it starts over. */
  play(): void {
    this.pause();
    if (this.isLast) this.#show(0);
    this.#timer = setInterval(() => this.#advance(), playPace);
  }

  pause(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  get #last(): number {
    return Math.max(0, this.#count() - 1);
  }

  #advance(): void {
    this.#show(this.at + 1);
    if (this.isLast) this.pause();
  }

  #show(step: number): void {
    this.#at = Math.max(0, Math.min(step, this.#last));
  }
}
