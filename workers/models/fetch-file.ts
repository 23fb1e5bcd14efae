import { errorText } from '../../src/base/error-text';
import { CancelledError, throwIfCancelled } from '../../src/base/cancellation';
import { FaultError } from '../shared/fault-error';
import type { WebLlmFile } from '../shared/webllm-files';
import { partBytes, writePart } from './parts';
import { storageFault } from '../shared/storage-fault';

/**
 * Fetches what is missing of a file after `parts` from the address `from`, and keeps it part by part, the last one included
 * when the connection breaks or the person stops. `onBytes` counts the bytes of the file that are
 * there. Answers with all parts. Throws a `FaultError` or a `CancelledError`.
 */
export async function fetchParts(
  file: WebLlmFile,
  from: string,
  parts: readonly Blob[],
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const offset = sizeOf(parts);
  if (offset > 0 && offset === file.bytes) return [...parts];
  const response = await request(file, from, offset, signal);
  // A server that knows no ranges sends the whole file again.
  const all = offset > 0 && response.status !== 206 ? [] : [...parts];
  const part = new PartWriter(file, all, onBytes);
  try {
    await readBody(file, response, (chunk) => part.add(chunk), signal);
  } finally {
    await part.flush();
  }
  return all;
}

/** Gathers chunks into parts, and keeps each part that is full. */
class PartWriter {
  readonly #file: WebLlmFile;
  readonly #all: Blob[];
  readonly #onBytes: (bytes: number) => void;
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #waiting = 0;
  #kept: number;

  constructor(file: WebLlmFile, all: Blob[], onBytes: (bytes: number) => void) {
    this.#file = file;
    this.#all = all;
    this.#onBytes = onBytes;
    this.#kept = sizeOf(all);
    onBytes(this.#kept);
  }

  async add(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    const bytes = this.#kept + this.#waiting;
    const { bytes: due, name } = this.#file;
    if (due !== null && bytes > due) {
      throw new FaultError('download-damaged', `${name} is longer than ${String(due)} bytes.`);
    }
    this.#onBytes(bytes);
    if (this.#waiting >= partBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waiting === 0) return;
    const part = new Blob(this.#chunks);
    this.#chunks = [];
    this.#kept += this.#waiting;
    this.#waiting = 0;
    try {
      await writePart(this.#file, this.#all.length, part);
    } catch (error) {
      throw storageFault(error);
    }
    this.#all.push(part);
  }
}

export function sizeOf(parts: readonly Blob[]): number {
  return parts.reduce((sum, part) => sum + part.size, 0);
}

async function request(
  file: WebLlmFile,
  from: string,
  offset: number,
  signal: AbortSignal,
): Promise<Response> {
  throwIfCancelled(signal);
  const headers = offset > 0 ? { range: `bytes=${String(offset)}-` } : undefined;
  const response = await fetch(from, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(headers && { headers }),
  }).catch((error: unknown) => {
    throw connectionFault(file, error, signal);
  });
  demandFile(file.name, from, response);
  return response;
}

function demandFile(name: string, url: string, { ok, status, headers }: Response): void {
  const told = `${name}: HTTP ${String(status)} (${url})`;
  if (status === 404 || status === 410) throw new FaultError('download-missing', told);
  if (status === 401 || status === 403) throw new FaultError('download-refused', told);
  // What was kept is not the beginning of this file.
  if (status === 416) throw new FaultError('download-damaged', told);
  if (!ok) throw new FaultError('download-interrupted', told);
  if (headers.get('content-type')?.includes('text/html')) {
    throw new FaultError('download-not-a-file', `${name} came as a web page (${url}).`);
  }
}

async function readBody(
  file: WebLlmFile,
  { body }: Response,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw connectionFault(file, error, signal);
      });
      throwIfCancelled(signal);
      if (done) return;
      await onChunk(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function connectionFault({ name }: WebLlmFile, error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new CancelledError();
  const message = errorText(error);
  return new FaultError('download-interrupted', `${name}: ${message}`);
}
