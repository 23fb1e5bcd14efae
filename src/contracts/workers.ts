import type { Result } from '../base/result';
import type { PairScores } from '../core/verdicts/types';
import type { Fault } from './errors';
import type { Generation, GenerationEvent, GenerationRequest } from './language';
import type { LoadedLanguageModel, LoadedModel, LoadProgress, ModelSpeed } from './loading';
import type {
  DownloadProgress,
  KeptModel,
  LanguageChoice,
  Survey,
  Verification,
  WebLlmModel,
} from './models';
import type { Backend, JudgeProgress, JudgeTrial, NliPair } from './verdict';

/** Names a request for as long as it is open. An `AbortSignal` cannot cross into a worker; this can. */
export type RequestId = number;

/**
 * What every worker answers, called through Comlink. No method throws. Callbacks are calls from the
 * worker back to the page.
 */
export interface WorkerBase {
  /** Ends the request of that id, if it is still open, with the fault `cancelled`. */
  cancel(id: RequestId): void;
  /** A sign of life. A worker inside a WebAssembly call answers after it. */
  ping(): true;
}

/** A worker that hosts a model. */
export interface TextWorker extends WorkerBase {
  countTokens(id: RequestId, texts: readonly string[]): Promise<Result<number[], Fault>>;
}

/** Page to language worker. A new `load` or `generate` ends the earlier one with `superseded`. */
export interface LanguageWorker extends TextWorker {
  /**
   * `modelsUrl` is the absolute address of the folder of the models' folders, with a slash at the
   * end. What is loaded already is answered at once.
   */
  load(
    id: RequestId,
    modelsUrl: string,
    choice: LanguageChoice,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<Result<LoadedLanguageModel, Fault>>;
  generate(
    id: RequestId,
    request: GenerationRequest,
    onEvent: (event: GenerationEvent) => void,
  ): Promise<Result<Generation, Fault>>;
  selfTest(id: RequestId): Promise<Result<ModelSpeed, Fault>>;
}

/** Page to verdict worker. A new request ends the earlier one of the same method with `superseded`. */
export interface VerdictWorker extends TextWorker {
  /** As that of the language worker. `webgpu` needs a worker that was started under that name. */
  load(
    id: RequestId,
    modelsUrl: string,
    backend: Backend,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<Result<LoadedModel, Fault>>;
  judge(
    id: RequestId,
    pairs: readonly NliPair[],
    onProgress: (progress: JudgeProgress) => void,
  ): Promise<Result<PairScores[], Fault>>;
  tryOut(id: RequestId): Promise<Result<JudgeTrial, Fault>>;
  embed(id: RequestId, texts: readonly string[]): Promise<Result<Float32Array[], Fault>>;
}

/**
 * Page to the worker that fetches models: the only one that may talk to another origin, and the one
 * that never sees a text of the person's.
 */
export interface ShelfWorker extends WorkerBase {
  survey(id: RequestId, models: readonly WebLlmModel[]): Promise<Result<Survey, Fault>>;
  download(
    id: RequestId,
    model: WebLlmModel,
    onProgress: (progress: DownloadProgress) => void,
  ): Promise<Result<KeptModel, Fault>>;
  verify(
    id: RequestId,
    model: WebLlmModel,
    onProgress: (progress: DownloadProgress) => void,
  ): Promise<Result<Verification, Fault>>;
  remove(
    id: RequestId,
    model: WebLlmModel,
    others: readonly WebLlmModel[],
  ): Promise<Result<null, Fault>>;
  removeLeftover(id: RequestId, leftover: string): Promise<Result<null, Fault>>;
}
