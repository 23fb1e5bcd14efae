import type { Result } from '../base/result';
import type { ErrorCode, Fault } from '../contracts/errors';
import type { LanguageEngine } from '../contracts/language';
import type { LoadedLanguageModel, LoadedModel, LoadProgress } from '../contracts/loading';
import type { LanguageChoice } from '../contracts/models';
import { choiceId } from '../core/models/webllm-model';
import type { VerdictEngine } from '../contracts/verdict';

export type LoadState<Model extends LoadedModel = LoadedModel> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly progress: LoadProgress | null }
  | { readonly kind: 'ready'; readonly model: Model }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** How an engine's model is loaded. */
export type Load<Model extends LoadedModel> = (
  onProgress: (progress: LoadProgress) => void,
  signal: AbortSignal,
) => Promise<Result<Model, Fault>>;

/** After these the worker is gone or holds no model: the next task loads it again. */
const lossCodes: readonly ErrorCode[] = [
  'worker-died',
  'worker-hung',
  'not-loaded',
  'out-of-memory',
  'session-failed',
  'gpu-lost',
  'lost-while-hidden',
];

/** What a task needs of a slot to load its model. */
export interface Loadable {
  readonly state: LoadState;
  ensure(signal: AbortSignal): Promise<Result<LoadedModel, Fault>>;
}

/** One engine and what is known of its model. */
export class EngineSlot<Engine, Model extends LoadedModel = LoadedModel> implements Loadable {
  readonly engine: Engine;
  readonly #loadModel: Load<Model>;
  #state = $state.raw<LoadState<Model>>({ kind: 'idle' });
  #loading: Promise<Result<Model, Fault>> | null = null;

  constructor(engine: Engine, load: Load<Model>) {
    this.engine = engine;
    this.#loadModel = load;
  }

  get state(): LoadState<Model> {
    return this.#state;
  }

  /**
   * Loads the model unless it is there. The worker is asked each time: it may have died since, and
   * answers at once if not. Tasks that need it at the same time share one load.
   */
  async ensure(signal: AbortSignal): Promise<Result<Model, Fault>> {
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

  /** The model is no longer there, or no longer the one that is wanted. */
  forget(): void {
    this.#state = { kind: 'idle' };
  }

  async #load(signal: AbortSignal): Promise<Result<Model, Fault>> {
    if (this.#state.kind !== 'ready') this.#state = { kind: 'loading', progress: null };
    this.#loading = this.#loadModel((progress) => {
      if (this.#loading) this.#state = { kind: 'loading', progress };
    }, signal);
    const result = await this.#loading;
    this.#loading = null;
    this.#state = settled(result);
    return result;
  }
}

function settled<Model extends LoadedModel>(result: Result<Model, Fault>): LoadState<Model> {
  if (result.ok) return { kind: 'ready', model: result.value };
  if (result.error.code === 'cancelled') return { kind: 'idle' };
  return { kind: 'failed', fault: result.error };
}

/** The two engines of the page, and which language model is wanted. */
export class Engines {
  readonly language: EngineSlot<LanguageEngine, LoadedLanguageModel>;
  readonly verdict: EngineSlot<VerdictEngine>;
  #choice = $state.raw<LanguageChoice>({ kind: 'builtin' });

  constructor(language: LanguageEngine, verdict: VerdictEngine) {
    this.language = new EngineSlot(language, (onProgress, signal) =>
      language.load(this.#choice, onProgress, signal),
    );
    this.verdict = new EngineSlot(verdict, (onProgress, signal) =>
      verdict.load(onProgress, signal),
    );
  }

  get choice(): LanguageChoice {
    return this.#choice;
  }

  /** From here on this model answers; the one before leaves the memory. Open requests end. */
  choose(choice: LanguageChoice): void {
    if (choiceId(choice) === choiceId(this.#choice)) return;
    this.#choice = choice;
    this.language.engine.dispose();
    this.language.forget();
  }
}
