import type { Result } from '../base/result';
import type { WebLlmModel } from '../core/models/webllm-model';
import type { Fault } from './errors';

export type { LanguageChoice, WebLlmModel } from '../core/models/webllm-model';

/** How much of a model is kept on this device. */
export interface KeptModel {
  readonly id: string;
  /** Bytes kept, parts of unfinished files included. */
  readonly bytes: number;
  /** Bytes of all its files; `null` until its list of files is kept. */
  readonly totalBytes: number | null;
  /** Whether all of it is here. */
  readonly complete: boolean;
}

/** Kept by an earlier version of this page, or by another page of this site. */
export interface Leftover {
  readonly id: string;
  readonly what: 'model' | 'library' | 'cache';
  readonly bytes: number;
}

export interface Survey {
  readonly models: readonly KeptModel[];
  readonly leftovers: readonly Leftover[];
}

export interface DownloadProgress {
  /** `waiting`: the network failed, and the next try comes by itself. */
  readonly stage: 'listing' | 'downloading' | 'checking' | 'waiting';
  readonly file: string | null;
  readonly doneBytes: number;
  /** `null` until the list of files has come. */
  readonly totalBytes: number | null;
}

/** What was found when the kept files of a model were read again. */
export interface Verification {
  readonly kept: KeptModel;
  /** Names of files that were damaged and dropped: a download brings them again. */
  readonly damaged: readonly string[];
}

/** The page's view of the models on this device. The promises always resolve. */
export interface ModelShelf {
  survey(models: readonly WebLlmModel[], signal: AbortSignal): Promise<Result<Survey, Fault>>;
  /** Goes on where an earlier download of the model stopped. */
  download(
    model: WebLlmModel,
    onProgress: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<KeptModel, Fault>>;
  verify(
    model: WebLlmModel,
    onProgress: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<Verification, Fault>>;
  /** `others`: models whose files stay, should they share one with it. */
  remove(
    model: WebLlmModel,
    others: readonly WebLlmModel[],
    signal: AbortSignal,
  ): Promise<Result<null, Fault>>;
  removeLeftover(id: string, signal: AbortSignal): Promise<Result<null, Fault>>;
}
