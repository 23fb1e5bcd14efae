import type { DownloadProgress, KeptModel, WebLlmModel } from '../../src/contracts/models';
import { keptJson, keptModel } from '../shared/kept-models';
import {
  fetchUrlOf,
  leadingFiles,
  manifestFile,
  placesOf,
  shardsOf,
  type WebLlmFile,
} from '../shared/webllm-files';
import { keepFile } from './keep-file';
import { bytesOfParts, partBytes } from './parts';
import { withRetries } from './patience';

type OnProgress = (progress: DownloadProgress) => void;

/**
 * Brings all files of a model to this device, one after the other, and checks each. What is here
 * already is not fetched; an unfinished file goes on where it stopped.
 */
export async function downloadModel(
  model: WebLlmModel,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<KeptModel> {
  const count = new ByteCount(onProgress);
  const bring = (file: WebLlmFile): Promise<void> => bringFile(model, file, count, signal);
  const manifest = model.manifestUrl ? manifestFile(model.manifestUrl) : null;
  if (manifest) await bring(manifest);
  const places = placesOf(model, manifest ? await keptJson(manifest) : {});
  const leading = leadingFiles(model, places);
  for (const file of leading) await bring(file);
  const shards = shardsOf(places.tensorCache, await keptJson(leading[leading.length - 1]));
  count.expect(shards.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0));
  for (const shard of shards) await bring(shard);
  return keptModel(model, bytesOfParts);
}

async function bringFile(
  model: WebLlmModel,
  file: WebLlmFile,
  count: ByteCount,
  signal: AbortSignal,
): Promise<void> {
  const from = fetchUrlOf(model, file.url);
  let arrived = 0;
  let seen = 0;
  const progress = {
    bytes: (done: number): void => {
      arrived = done;
      count.tell('downloading', file.name, done);
    },
    checking: () => count.tell('checking', file.name, arrived),
  };
  const moved = (): boolean => {
    const has = arrived - seen >= partBytes;
    seen = arrived;
    return has;
  };
  const onWait = () => count.tell('waiting', file.name, arrived);
  const bytes = await withRetries(
    () => keepFile(file, from, progress, signal),
    moved,
    onWait,
    signal,
  );
  count.finish(bytes);
}

/** Counts over all files. */
class ByteCount {
  readonly #onProgress: OnProgress;
  #done = 0;
  #total: number | null = null;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  /** So many bytes are still to come. */
  expect(bytes: number): void {
    this.#total = this.#done + bytes;
  }

  finish(bytes: number): void {
    this.#done += bytes;
  }

  tell(stage: DownloadProgress['stage'], file: string, bytes: number): void {
    const doneBytes = this.#done + bytes;
    const shown = this.#total === null && stage === 'downloading' ? 'listing' : stage;
    this.#onProgress({ stage: shown, file, doneBytes, totalBytes: this.#total });
  }
}
