import type { WebLlmModel } from '../../src/contracts/models';
import { webllmCaches } from '../shared/webllm-files';
import { fileUrlOf, partsCache } from './parts';

/** Deletes everything kept of a model; a library stays while another model uses it. */
export async function removeModel(
  model: WebLlmModel,
  others: readonly WebLlmModel[],
): Promise<null> {
  const isShared = others.some(
    ({ id, libraryUrl }) => id !== model.id && libraryUrl === model.libraryUrl,
  );
  // Twins may share a folder and differ in settings alone.
  const foldersLeft = others.filter(({ id }) => id !== model.id).map(({ folderUrl }) => folderUrl);
  const isGone = (url: string): boolean =>
    url === model.libraryUrl
      ? !isShared
      : url.startsWith(model.folderUrl) && !foldersLeft.includes(model.folderUrl);
  for (const name of [...Object.values(webllmCaches), partsCache]) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (isGone(name === partsCache ? fileUrlOf(url) : url)) await cache.delete(url);
    }
  }
  return null;
}
