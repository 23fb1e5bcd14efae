import type { LoadProgress, LoadStage } from '../../src/contracts/loading';
import { throwIfCancelled } from '../../src/base/cancellation';
import type { ModelNeeds } from './manifest';
import { fetchModelFiles, type ModelFiles } from './model-files';
import { openModelStore } from './model-store';
import { withVerifiedFiles } from './transformers-env';

export interface ModelLoad<T> {
  readonly model: string;
  readonly needs: ModelNeeds;
  readonly modelsUrl: string;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
  /** Makes the session; the library finds the files by the model's name. */
  readonly start: (files: ModelFiles) => Promise<T>;
}

/** Brings and checks a model's files, then starts it. Starting cannot be stopped half-way. */
export async function loadModel<T>(load: ModelLoad<T>): Promise<T> {
  const { model, onProgress, signal } = load;
  const files = await fetchModelFiles({ ...load, store: await openModelStore() });
  const totalBytes = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  const report = (stage: LoadStage): void =>
    onProgress({ model, stage, file: null, loadedBytes: totalBytes, totalBytes });
  throwIfCancelled(signal);
  report('starting');
  const started = await withVerifiedFiles(model, files, () => load.start(files));
  report('ready');
  return started;
}
