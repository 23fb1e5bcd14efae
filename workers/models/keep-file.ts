import { FaultError } from '../shared/fault-error';
import { keptBytes } from '../shared/kept-models';
import { storageFault } from '../shared/storage-fault';
import type { WebLlmFile } from '../shared/webllm-files';
import { problemOf } from './check-file';
import { fetchParts } from './fetch-file';
import { dropParts, readParts } from './parts';

export interface FileProgress {
  bytes(done: number): void;
  checking(): void;
}

/**
 * Brings one file from the address `from` into the cache where web-llm looks for it, unless it is
 * there; only a file that
 * passes its check is put there. Answers with its size.
 */
export async function keepFile(
  file: WebLlmFile,
  from: string,
  progress: FileProgress,
  signal: AbortSignal,
): Promise<number> {
  const kept = await keptBytes(file);
  if (kept !== null && (file.bytes === null || kept === file.bytes)) {
    progress.bytes(kept);
    return kept;
  }
  const had = await readParts(file);
  const onBytes = (done: number): void => progress.bytes(done);
  const parts = await fetchParts(file, from, had, onBytes, signal).catch((error: unknown) =>
    dropDamaged(file, error),
  );
  const blob = new Blob(parts);
  demandWhole(file, blob);
  progress.checking();
  const problem = await problemOf(file, blob, signal);
  if (problem !== null) {
    await dropParts(file);
    // A page in place of a file says that the address leads elsewhere; other damage, that a try may help.
    const code = file.kind === 'bytes' ? 'download-damaged' : 'download-not-a-file';
    throw new FaultError(code, problem);
  }
  await store(file, blob);
  await dropParts(file);
  return blob.size;
}

/** Parts that cannot be the beginning of the file are of no use for the next try. */
async function dropDamaged(file: WebLlmFile, error: unknown): Promise<never> {
  if (error instanceof FaultError && error.code === 'download-damaged') await dropParts(file);
  throw error;
}

/** A body that ends early without an error: what came is kept, and the next try goes on after it. */
function demandWhole({ name, bytes }: WebLlmFile, { size }: Blob): void {
  if (bytes === null || size >= bytes) return;
  const detail = `${name} ended after ${String(size)} of ${String(bytes)} bytes.`;
  throw new FaultError('download-interrupted', detail);
}

async function store(file: WebLlmFile, blob: Blob): Promise<void> {
  const type = file.kind === 'json' ? 'application/json' : 'application/octet-stream';
  const headers = { 'content-type': type, 'content-length': String(blob.size) };
  try {
    const cache = await caches.open(file.cache);
    await cache.put(file.url, new Response(blob, { headers }));
  } catch (error) {
    throw storageFault(error);
  }
}
