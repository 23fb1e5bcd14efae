import type { WebLlmFile } from '../shared/webllm-files';

/** Where the parts of unfinished files lie, so that a download goes on after a reload. */
export const partsCache = 'citegraph-parts-v1';

/** A part is small enough to be lost without grief and large enough to be rare. */
export const partBytes = 4 * 2 ** 20;

const parameter = 'citegraph-part';

function keyOf(file: WebLlmFile, part: number): string {
  const key = new URL(file.url);
  key.searchParams.set(parameter, String(part));
  return key.href;
}

/** The address of the file that a key of the cache belongs to. */
export function fileUrlOf(key: string): string {
  const url = new URL(key);
  url.searchParams.delete(parameter);
  return url.href;
}

/** The kept parts of a file, in order. */
export async function readParts(file: WebLlmFile): Promise<Blob[]> {
  const cache = await caches.open(partsCache);
  const parts: Blob[] = [];
  for (;;) {
    const part = await cache.match(keyOf(file, parts.length));
    if (!part) return parts;
    parts.push(await part.blob());
  }
}

export async function bytesOfParts(file: WebLlmFile): Promise<number> {
  const cache = await caches.open(partsCache);
  let bytes = 0;
  for (let at = 0; ; at++) {
    const part = await cache.match(keyOf(file, at));
    if (!part) return bytes;
    bytes += Number(part.headers.get('content-length'));
  }
}

/** Keeps the part number `at`. Throws what the storage throws. */
export async function writePart(file: WebLlmFile, at: number, bytes: Blob): Promise<void> {
  const cache = await caches.open(partsCache);
  const headers = { 'content-length': String(bytes.size) };
  await cache.put(keyOf(file, at), new Response(bytes, { headers }));
}

export async function dropParts(file: WebLlmFile): Promise<void> {
  const cache = await caches.open(partsCache);
  for (let at = 0; await cache.delete(keyOf(file, at)); at++);
}
