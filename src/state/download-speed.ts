/** Seconds over which a speed is taken. */
const windowSeconds = 8;

/** Measures how fast a download is, over the last seconds. */
export class DownloadSpeed {
  #samples: { readonly at: number; readonly bytes: number }[] = [];

  /** @param at milliseconds of some clock */
  add(at: number, bytes: number): void {
    this.#samples.push({ at, bytes });
    const oldest = at - windowSeconds * 1000;
    while (this.#samples.length > 2 && this.#samples[0].at < oldest) this.#samples.shift();
  }

  /** After a wait the bytes before it say nothing. */
  restart(): void {
    this.#samples = [];
  }

  /** Bytes a second; `null` until enough is known. */
  get bytesPerSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!last || last.at - first.at < 250 || last.bytes <= first.bytes) return null;
    return (1000 * (last.bytes - first.bytes)) / (last.at - first.at);
  }
}
