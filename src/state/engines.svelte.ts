import type { Result } from '../base/result';
import type { ErrorCode, Fault } from '../contracts/errors';
import type { LanguageEngine } from '../contracts/language';
import type { LoadedModel, LoadProgress } from '../contracts/loading';
import type { VerdictEngine } from '../contracts/verdict';

export type LoadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly progress: LoadProgress | null }
  | { readonly kind: 'ready'; readonly model: LoadedModel }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** After these the worker is gone or holds no model: the next task loads it again. */
const lossCodes: readonly ErrorCode[] = [
  'worker-died',
  'worker-hung',
  'not-loaded',
  'out-of-memory',
  'session-failed',
];

/** What is common to both engines. */
export interface Loadable {
  load(
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedModel, Fault>>;
}

/** One engine and what is known of its model. */
export class EngineSlot<Engine extends Loadable> {
  readonly engine: Engine;
  #state = $state.raw<LoadState>({ kind: 'idle' });
  #loading: Promise<Result<LoadedModel, Fault>> | null = null;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  get state(): LoadState {
    return this.#state;
  }

  /**
   * Loads the model unless it is there. The worker is asked each time: it may have died since, and
   * answers at once if not. Tasks that need it at the same time share one load.
   */
  async ensure(signal: AbortSignal): Promise<Result<LoadedModel, Fault>> {
    const shared = this.#loading;
    if (!shared) return this.#load(signal);
    const result = await shared;
    // Another task's cancel must not stop this one.
    if (!result.ok && result.error.code === 'cancelled' && !signal.aborted)
      return this.ensure(signal);
    return result;
  }

  /** Takes note of a fault of a later call: some mean that the model is no longer loaded. */
  note(fault: Fault): void {
    if (lossCodes.includes(fault.code)) this.#state = { kind: 'idle' };
  }

  async #load(signal: AbortSignal): Promise<Result<LoadedModel, Fault>> {
    if (this.#state.kind !== 'ready') this.#state = { kind: 'loading', progress: null };
    this.#loading = this.engine.load((progress) => {
      if (this.#loading) this.#state = { kind: 'loading', progress };
    }, signal);
    const result = await this.#loading;
    this.#loading = null;
    this.#state = settled(result);
    return result;
  }
}

function settled(result: Result<LoadedModel, Fault>): LoadState {
  if (result.ok) return { kind: 'ready', model: result.value };
  if (result.error.code === 'cancelled') return { kind: 'idle' };
  return { kind: 'failed', fault: result.error };
}

/** The two engines of the page. */
export class Engines {
  readonly language: EngineSlot<LanguageEngine>;
  readonly verdict: EngineSlot<VerdictEngine>;

  constructor(language: LanguageEngine, verdict: VerdictEngine) {
    this.language = new EngineSlot(language);
    this.verdict = new EngineSlot(verdict);
  }
}
