import { storageFault } from './storage-fault';

/** Where checked model files are kept between visits. A copy is known by its address and its hash. */
export interface ModelStore {
  /** The kept copy, or `null`. Throws when there is one that cannot be read. */
  read(url: string, tag: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Keeps a copy and forgets those of the same address with another tag. Throws `model-no-space`. */
  write(url: string, tag: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  drop(url: string, tag: string): Promise<void>;
}

/** Named by the version of what is kept in it. */
export const modelStoreName = 'citegraph-models-v1';

/** The browser's Cache Storage, or `null` where there is none: an insecure page, or one that bars storage. */
export async function openModelStore(): Promise<ModelStore | null> {
  if (typeof caches === 'undefined') return null;
  try {
    return cacheStore(await caches.open(modelStoreName));
  } catch {
    return null;
  }
}

function cacheStore(cache: Cache): ModelStore {
  return {
    async read(url, tag) {
      const kept = await cache.match(keyOf(url, tag));
      return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
    },
    async write(url, tag, bytes) {
      try {
        await cache.put(keyOf(url, tag), new Response(bytes));
      } catch (error) {
        throw storageFault(error);
      }
      await dropOthers(cache, url, tag);
    },
    async drop(url, tag) {
      await cache.delete(keyOf(url, tag));
    },
  };
}

async function dropOthers(cache: Cache, url: string, tag: string): Promise<void> {
  const kept = await cache.keys(url, { ignoreSearch: true });
  await Promise.all(
    kept
      .filter((request) => request.url !== keyOf(url, tag))
      .map((request) => cache.delete(request)),
  );
}

function keyOf(url: string, tag: string): string {
  const key = new URL(url);
  key.search = new URLSearchParams({ tag }).toString();
  return key.href;
}
