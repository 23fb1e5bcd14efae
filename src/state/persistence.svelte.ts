import type { Fault } from '../contracts/errors';
import { loadPart, savePart } from '../storage/sessions';
import type { Part, StoredParts } from '../storage/sessions';
import type { Asking } from './asking.svelte';
import type { Checking } from './checking.svelte';
import type { Sources } from './sources.svelte';

const delay = 400;

/**
 * Keeps what was typed and computed in this browser, so that a reload loses nothing. A failure is
 * told and stops nothing: the page works on without a memory.
 */
export class Persistence {
  readonly #sources: Sources;
  readonly #asking: Asking;
  readonly #checking: Checking;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #pending = new Map<Part, () => Promise<Fault | null>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restored = $state(false);
  #fault = $state.raw<Fault | null>(null);

  constructor(sources: Sources, asking: Asking, checking: Checking) {
    this.#sources = sources;
    this.#asking = asking;
    this.#checking = checking;
  }

  /** Whether what was kept has been read back, or found unreadable. */
  get restored(): boolean {
    return this.#restored;
  }

  get fault(): Fault | null {
    return this.#fault;
  }

  async restore(): Promise<void> {
    const [sources, asking, checking] = await Promise.all([
      loadPart('sources'),
      loadPart('asking'),
      loadPart('checking'),
    ]);
    for (const result of [sources, asking, checking]) if (!result.ok) this.#fault = result.error;
    if (sources.ok && sources.value) this.#sources.restore(sources.value);
    if (asking.ok && asking.value) this.#asking.restore(asking.value);
    if (checking.ok && checking.value) this.#checking.restore(checking.value);
    this.#restored = true;
  }

  /** Saves each topic a moment after it changed. To be called while a component is set up. */
  watch(): void {
    $effect(() => this.#later('sources', this.#sources.snapshot()));
    $effect(() => this.#later('asking', this.#asking.snapshot()));
    $effect(() => this.#later('checking', this.#checking.snapshot()));
    $effect(() => {
      const flush = () => void this.flush();
      addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', flush);
      return () => {
        removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', flush);
      };
    });
  }

  /** Writes what is waiting now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const writes = [...this.#pending.values()];
    this.#pending.clear();
    const faults = await Promise.all(writes.map((write) => write()));
    const fault = faults.find((one) => one !== null);
    if (fault) this.#fault = fault;
  }

  #later<P extends Part>(part: P, value: StoredParts[P]): void {
    if (!this.#restored) return;
    this.#pending.set(part, () => savePart(part, value));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }
}
