import { errorText } from '../../src/base/error-text';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { CancelledError, throwIfCancelled } from '../../src/base/cancellation';
import type { LoadProgress, LoadStage } from '../../src/contracts/loading';
import { FaultError } from './fault-error';
import { neededFiles, parseManifest, type ManifestFile, type ModelNeeds } from './manifest';
import type { ModelStore } from './model-store';

/** The checked files of one model by their paths inside its folder. */
export type ModelFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export interface ModelFilesRequest {
  readonly model: string;
  /** Absolute address of the folder that holds the models' folders; ends with a slash. */
  readonly modelsUrl: string;
  readonly needs: ModelNeeds;
  /** `null` works from memory only. */
  readonly store: ModelStore | null;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Brings the files that a load needs: kept copies that still pass the check, the rest from our own
 * origin. Each has the size and the SHA-256 of the manifest, and only such files are kept. Throws a
 * `FaultError` or a `CancelledError`.
 */
export async function fetchModelFiles(request: ModelFilesRequest): Promise<ModelFiles> {
  const report = (stage: LoadStage, file: string | null, loadedBytes: number, totalBytes: number) =>
    request.onProgress({ model: request.model, stage, file, loadedBytes, totalBytes });

  report('checking', 'manifest.json', 0, 0);
  const needed = await fetchList(request);
  const totalBytes = needed.reduce((sum, file) => sum + file.bytes, 0);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let doneBytes = 0;
  for (const file of needed) {
    const start = doneBytes;
    const onBytes = (stage: LoadStage, bytes: number): void =>
      report(stage, file.path, start + bytes, totalBytes);
    files.set(file.path, await obtain(request, file, onBytes));
    doneBytes += file.bytes;
  }
  return files;
}

type OnBytes = (stage: LoadStage, bytes: number) => void;

async function obtain(
  request: ModelFilesRequest,
  file: ManifestFile,
  onBytes: OnBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = addressOf(request, file.path);
  const kept = await readKept(request, url, file, onBytes);
  if (kept) return kept;
  const bytes = await download(request, url, file, onBytes);
  await request.store?.write(url, file.sha256, bytes);
  return bytes;
}

const addressOf = ({ modelsUrl, model }: ModelFilesRequest, path: string): string =>
  new URL(`${model}/${path}`, modelsUrl).href;

/** The kept copy if it passes the check; one that does not is dropped. */
async function readKept(
  { store, signal }: ModelFilesRequest,
  url: string,
  file: ManifestFile,
  onBytes: OnBytes,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!store) return null;
  onBytes('verifying', 0);
  const kept = await store.read(url, file.sha256).catch(() => undefined);
  throwIfCancelled(signal);
  if (kept && kept.length === file.bytes && (await hashOf(kept)) === file.sha256) {
    onBytes('verifying', file.bytes);
    return kept;
  }
  if (kept !== null) await store.drop(url, file.sha256).catch(() => undefined);
  return null;
}

/** The browser's own digest: several times as fast as a script's, for bytes that are all there. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The files that the load needs, by the manifest; only a manifest that lists them all is kept. */
async function fetchList(request: ModelFilesRequest): Promise<ManifestFile[]> {
  const url = addressOf(request, 'manifest.json');
  const { store, model, needs, signal } = request;
  try {
    const response = await get(url, 'manifest.json', signal);
    const text = await response.text().catch((error: unknown) => {
      throw networkFault(error, signal);
    });
    const list = neededFiles(parseManifest(text, model), needs);
    await store?.write(url, 'manifest', new TextEncoder().encode(text)).catch(() => undefined);
    return list;
  } catch (error) {
    const kept = isNetworkFault(error) ? await readKeptList(request, url) : null;
    if (!kept) throw error;
    return kept;
  }
}

/** Without a network, the manifest of the last visit says which kept files belong together. */
async function readKeptList(
  { store, model, needs }: ModelFilesRequest,
  url: string,
): Promise<ManifestFile[] | null> {
  const kept = await store?.read(url, 'manifest').catch(() => null);
  return kept ? neededFiles(parseManifest(new TextDecoder().decode(kept), model), needs) : null;
}

const isNetworkFault = (error: unknown): boolean =>
  error instanceof FaultError && error.code === 'network';

async function get(url: string, path: string, signal: AbortSignal): Promise<Response> {
  throwIfCancelled(signal);
  const response = await fetch(url, { signal, cache: 'no-store' }).catch((error: unknown) => {
    throw networkFault(error, signal);
  });
  if (response.status === 404) throw new FaultError('model-file-missing', `${path} (${url})`);
  if (!response.ok) throw new FaultError('network', `${path}: HTTP ${String(response.status)}`);
  if (response.headers.get('content-type')?.includes('text/html')) {
    throw new FaultError('model-file-not-a-file', `${path} came as a web page (${url}).`);
  }
  return response;
}

function networkFault(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new CancelledError();
  return new FaultError('network', errorText(error));
}

/** Streams one file, counting and hashing as it comes, into a buffer of the size the manifest names. */
async function download(
  { signal }: ModelFilesRequest,
  url: string,
  file: ManifestFile,
  onBytes: OnBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await get(url, file.path, signal);
  const bytes = new Uint8Array(file.bytes);
  const hash = sha256.create();
  let length = 0;
  for await (const chunk of chunksOf(response, signal)) {
    if (length + chunk.length > file.bytes) {
      throw wrongFile(file, `is longer than ${String(file.bytes)} bytes`);
    }
    bytes.set(chunk, length);
    hash.update(chunk);
    length += chunk.length;
    onBytes('downloading', length);
  }
  onBytes('verifying', length);
  if (length !== file.bytes) {
    throw wrongFile(file, `has ${String(length)} bytes, not ${String(file.bytes)}`);
  }
  if (bytesToHex(hash.digest()) !== file.sha256) throw wrongFile(file, 'has another SHA-256');
  return bytes;
}

const wrongFile = (file: ManifestFile, what: string): FaultError =>
  new FaultError('model-hash-mismatch', `${file.path} ${what}.`);

/** The body's chunks. Leaving early closes the connection. */
async function* chunksOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw networkFault(error, signal);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
