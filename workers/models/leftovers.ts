import type { Leftover, WebLlmModel } from '../../src/contracts/models';
import { modelStoreName } from '../shared/model-store';
import { webllmCaches } from '../shared/webllm-files';
import { partsCache } from './parts';

/** Our caches of other versions, and those that the two libraries make by default. */
const oldCache = /^(?:citegraph-(?:models|parts)-v\d+|transformers-cache|tvmjs|webllm\/.+)$/;

interface KeptUrl {
  readonly cache: string;
  readonly url: string;
}

/**
 * What is kept and no model of today needs: weights of models that are no longer listed, libraries of
 * an earlier version of web-llm, caches by earlier names.
 */
export async function findLeftovers(models: readonly WebLlmModel[]): Promise<Leftover[]> {
  const strangers = await strangersAmong(models);
  const groups = new Map<string, KeptUrl[]>();
  for (const kept of strangers) {
    const id = groupOf(kept.cache, kept.url);
    groups.set(id, [...(groups.get(id) ?? []), kept]);
  }
  const found: Leftover[] = [];
  for (const [id, urls] of groups) {
    const what = urls.every(({ cache }) => cache === webllmCaches.library) ? 'library' : 'model';
    found.push({ id, what, bytes: await bytesOf(urls) });
  }
  for (const name of await oldCaches()) {
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => ({ cache: name, url }));
    found.push({ id: name, what: 'cache', bytes: await bytesOf(urls) });
  }
  return found;
}

/** Deletes a whole old cache, or all files of one folder. */
export async function removeLeftover(id: string): Promise<null> {
  if ((await oldCaches()).includes(id)) await caches.delete(id);
  for (const name of watched) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (groupOf(name, url) === id) await cache.delete(url);
  }
  return null;
}

const watched = [...Object.values(webllmCaches), partsCache];

async function oldCaches(): Promise<string[]> {
  const current: readonly string[] = [...watched, modelStoreName];
  return (await caches.keys()).filter((name) => oldCache.test(name) && !current.includes(name));
}

async function strangersAmong(models: readonly WebLlmModel[]): Promise<KeptUrl[]> {
  const folders = models.map(({ folderUrl }) => folderUrl);
  const libraries = new Set(models.map(({ libraryUrl }) => libraryUrl));
  const isKnown = (url: string): boolean =>
    libraries.has(url) || folders.some((folder) => url.startsWith(folder));
  const found: KeptUrl[] = [];
  for (const name of watched) {
    const keys = await (await caches.open(name)).keys();
    found.push(...keys.map(({ url }) => ({ cache: name, url })).filter(({ url }) => !isKnown(url)));
  }
  return found;
}

/** A folder of a model by its address, a library by its own. */
function groupOf(cache: string, url: string): string {
  return cache === webllmCaches.library ? url : new URL('.', url).href;
}

async function bytesOf(urls: readonly KeptUrl[]): Promise<number> {
  let bytes = 0;
  for (const { cache, url } of urls) {
    const response = await (await caches.open(cache)).match(url);
    const told = Number(response?.headers.get('content-length') ?? NaN);
    bytes += Number.isFinite(told) ? told : ((await response?.blob())?.size ?? 0);
  }
  return bytes;
}
