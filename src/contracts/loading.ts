/** Stages of a model load, in order. */
export type LoadStage = 'checking' | 'downloading' | 'verifying' | 'starting' | 'ready';

/** Progress of a model load. Bytes count the files of the manifest that this load needs. */
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
