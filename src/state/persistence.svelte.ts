import type { Fault } from '../contracts/errors';
import { saveDraft, takeDraft } from '../storage/drafts';
import { loadPart, savePart } from '../storage/sessions';
import type { Part, StoredParts } from '../storage/sessions';
import type { Asking } from './asking.svelte';
import type { Checking } from './checking.svelte';
import type { Sources } from './sources.svelte';

const delay = 250;

/** A part that waits to be written, in the slow way and in the quick one. */
interface Waiting {
  readonly write: () => Promise<Fault | null>;
  readonly draft: () => void;
}

/**
 * Keeps what was typed and computed in this browser, so that a reload loses nothing. A failure is
 * told and stops nothing: the page works on without a memory.
 */
export class Persistence {
  readonly #sources: Sources;
  readonly #asking: Asking;
  readonly #checking: Checking;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #pending = new Map<Part, Waiting>();
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
      this.#load('sources'),
      this.#load('asking'),
      this.#load('checking'),
    ]);
    if (sources) this.#sources.restore(sources);
    if (asking) this.#asking.restore(asking);
    if (checking) this.#checking.restore(checking);
    this.#restored = true;
  }

  /** Saves each topic a moment after it changed. To be called while a component is set up. */
  watch(): void {
    $effect(() => this.#later('sources', this.#sources.snapshot()));
    $effect(() => this.#later('asking', this.#asking.snapshot()));
    $effect(() => this.#later('checking', this.#checking.snapshot()));
    $effect(() => {
      const leave = () => this.#leave();
      addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', leave);
      return () => {
        removeEventListener('pagehide', leave);
        document.removeEventListener('visibilitychange', leave);
      };
    });
  }

  /** Writes what is waiting now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const writes = [...this.#pending.values()];
    this.#pending.clear();
    const faults = await Promise.all(writes.map(({ write }) => write()));
    const fault = faults.find((one) => one !== null);
    if (fault) this.#fault = fault;
  }

  /** A draft is newer than what was written, or the same. */
  async #load<P extends Part>(part: P): Promise<StoredParts[P] | null> {
    const draft = takeDraft(part);
    if (draft) return draft;
    const kept = await loadPart(part);
    if (!kept.ok) this.#fault = kept.error;
    return kept.ok ? kept.value : null;
  }

  #leave(): void {
    for (const { draft } of this.#pending.values()) draft();
    void this.flush();
  }

  #later<P extends Part>(part: P, value: StoredParts[P]): void {
    if (!this.#restored) return;
    this.#pending.set(part, {
      write: () => savePart(part, value),
      draft: () => saveDraft(part, value),
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }
}
