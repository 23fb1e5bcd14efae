import type { KeptModel, WebLlmModel } from '../../src/contracts/models';
import {
  leadingFiles,
  manifestFile,
  placesOf,
  shardsOf,
  type ModelPlaces,
  type WebLlmFile,
} from './webllm-files';

/** A kept file's answer, or `undefined`. */
export async function keptResponse({ cache, url }: WebLlmFile): Promise<Response | undefined> {
  return (await caches.open(cache)).match(url);
}

/** Bytes of a kept file, or `null` if it is not kept. We write the header; the library may not. */
export async function keptBytes(file: WebLlmFile): Promise<number | null> {
  const response = await keptResponse(file);
  if (!response) return null;
  const told = response.headers.get('content-length');
  const coded = response.headers.get('content-encoding');
  return told !== null && coded === null ? Number(told) : (await response.blob()).size;
}

export async function keptJson(file: WebLlmFile): Promise<unknown> {
  const response = await keptResponse(file);
  return response?.json().catch(() => undefined);
}

/** What is known of a model's files from those that are kept. */
export interface KeptList {
  readonly places: ModelPlaces;
  /** The files before the weights. */
  readonly leading: readonly WebLlmFile[];
  /** `null` until the list of weights is kept. */
  readonly shards: readonly WebLlmFile[] | null;
}

/** Reads the kept lists of a model; `null` until the package manifest is kept, where there is one. */
export async function keptList(model: WebLlmModel): Promise<KeptList | null> {
  const manifest = model.manifestUrl ? manifestFile(model.manifestUrl) : null;
  const packaged = manifest ? await keptJson(manifest) : {};
  if (packaged === undefined) return null;
  const places = placesOf(model, packaged);
  const files = leadingFiles(model, places);
  const tensorCache = await keptJson(files[files.length - 1]);
  const leading = manifest ? [manifest, ...files] : files;
  const shards = tensorCache === undefined ? null : shardsOf(places.tensorCache, tensorCache);
  return { places, leading, shards };
}

/** How much of a model is kept. `partBytes` says how much of an unfinished file is. */
export async function keptModel(
  model: WebLlmModel,
  partBytes: (file: WebLlmFile) => Promise<number>,
): Promise<KeptModel> {
  const { id } = model;
  const list = await keptList(model).catch(() => null);
  if (!list) return { id, bytes: 0, totalBytes: null, complete: false };
  let bytes = 0;
  let unlisted = 0;
  let complete = list.shards !== null;
  for (const file of [...list.leading, ...(list.shards ?? [])]) {
    const kept = await keptBytes(file);
    const whole = kept !== null && (file.bytes === null || file.bytes === kept);
    if (file.bytes === null) unlisted += kept ?? 0;
    if (!whole) complete = false;
    bytes += whole ? kept : await partBytes(file);
  }
  const listed = list.shards?.reduce((sum, shard) => sum + (shard.bytes ?? 0), 0);
  return { id, bytes, totalBytes: listed === undefined ? null : listed + unlisted, complete };
}
