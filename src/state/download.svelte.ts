import type { Fault } from '../contracts/errors';
import type { DownloadProgress, ModelShelf, WebLlmModel } from '../contracts/models';
import { DownloadSpeed } from './download-speed';

export type DownloadState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running' | 'verifying';
      readonly progress: DownloadProgress | null;
      readonly bytesPerSecond: number | null;
    }
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** Files were read again, and these were damaged. */
  | { readonly kind: 'verified'; readonly damaged: readonly string[] };

/** The download of one model: its progress, its pause, and how it ended. */
export class Download {
  readonly #model: WebLlmModel;
  readonly #shelf: ModelShelf;
  /** Called whenever what is kept may have changed. */
  readonly #onChange: () => Promise<void>;
  #state = $state.raw<DownloadState>({ kind: 'idle' });
  #controller: AbortController | null = null;

  constructor(model: WebLlmModel, shelf: ModelShelf, onChange: () => Promise<void>) {
    this.#model = model;
    this.#shelf = shelf;
    this.#onChange = onChange;
  }

  get state(): DownloadState {
    return this.#state;
  }

  get active(): boolean {
    return this.#state.kind === 'running' || this.#state.kind === 'verifying';
  }

  /** Begins, or goes on. Whether all of the model is here afterwards. */
  async run(): Promise<boolean> {
    const signal = this.#begin('running');
    if (!signal) return false;
    const result = await this.#shelf.download(this.#model, this.#hear('running'), signal);
    await this.#end(result.ok ? { kind: 'idle' } : failed(result.error));
    return result.ok;
  }

  /** Reads all kept files again; damaged ones are dropped, and come anew with the next `run`. */
  async verify(): Promise<void> {
    const signal = this.#begin('verifying');
    if (!signal) return;
    const result = await this.#shelf.verify(this.#model, this.#hear('verifying'), signal);
    await this.#end(
      result.ok ? { kind: 'verified', damaged: result.value.damaged } : failed(result.error),
    );
  }

  /** Stops; what came is kept. */
  pause(): void {
    this.#controller?.abort();
  }

  /** Stops, and resolves when it has stopped. */
  async remove(others: readonly WebLlmModel[]): Promise<void> {
    this.pause();
    const result = await this.#shelf.remove(this.#model, others, new AbortController().signal);
    await this.#end(result.ok ? { kind: 'idle' } : failed(result.error));
  }

  #begin(kind: 'running' | 'verifying'): AbortSignal | null {
    if (this.active) return null;
    this.#controller = new AbortController();
    this.#state = { kind, progress: null, bytesPerSecond: null };
    return this.#controller.signal;
  }

  #hear(kind: 'running' | 'verifying'): (progress: DownloadProgress) => void {
    const speed = new DownloadSpeed();
    return (progress) => {
      if (progress.stage === 'waiting') speed.restart();
      else speed.add(performance.now(), progress.doneBytes);
      const { bytesPerSecond } = speed;
      if (this.active) this.#state = { kind, progress, bytesPerSecond };
    };
  }

  async #end(state: DownloadState): Promise<void> {
    await this.#onChange();
    this.#state = state;
  }
}

function failed(fault: Fault): DownloadState {
  const isOurs = fault.code === 'cancelled' || fault.code === 'superseded';
  return isOurs ? { kind: 'idle' } : { kind: 'failed', fault };
}
