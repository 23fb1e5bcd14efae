import type { PromptStyle } from '../core/prompts/style';

/**
 * Stages of a model load, in order. The built-in models are downloaded and verified; a model on the
 * GPU is sent there, its programs are compiled, and it is tried out.
 */
export type LoadStage =
  | 'checking'
  | 'downloading'
  | 'verifying'
  | 'starting'
  | 'uploading'
  | 'compiling'
  | 'testing'
  | 'ready';

/** Progress of a model load. Bytes count the files that this load needs. */
export interface LoadProgress {
  readonly model: string;
  readonly stage: LoadStage;
  readonly file: string | null;
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** What a loaded model runs on. */
export interface LoadedModel {
  readonly model: string;
  readonly device: 'wasm' | 'webgpu';
  readonly threads: number;
  /** Milliseconds from the request to a ready session. */
  readonly loadMs: number;
}

/** What the page has to know of a language model to prompt it. */
export interface ModelProfile {
  readonly prompts: PromptStyle;
  /** Tokens of prompt and answer together. */
  readonly context: number;
}

/** What was measured right after a load, in tokens a second. */
export interface ModelSpeed {
  readonly reading: number;
  readonly writing: number;
}

export interface LoadedLanguageModel extends LoadedModel {
  readonly profile: ModelProfile;
  /** `null` where the known-answer self-test did not run: it passed earlier with these very files. */
  readonly speed: ModelSpeed | null;
}
