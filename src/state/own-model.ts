import { err, ok, type Result } from '../base/result';
import type { WebLlmModel } from '../contracts/models';

/** What a person gives of a model of their own. */
export interface OwnModelInput {
  readonly folder: string;
  readonly library: string;
  /** Empty: named by its folder. */
  readonly name: string;
}

/** What is wrong with it, by field. */
export interface OwnModelProblem {
  readonly field: 'folder' | 'library';
  readonly problem: 'no-address' | 'insecure' | 'no-wasm';
}

const machineHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A model of the person's own by the addresses of its folder and its library: on https, or on this
 * machine. A folder on a model hub is found by its page's address; any other holds the files itself.
 */
export function ownModel({
  folder,
  library,
  name,
}: OwnModelInput): Result<WebLlmModel, OwnModelProblem> {
  const folderUrl = addressOf(folder);
  if (!folderUrl.ok) return err({ field: 'folder', problem: folderUrl.error });
  const libraryUrl = addressOf(library);
  if (!libraryUrl.ok) return err({ field: 'library', problem: libraryUrl.error });
  const { value: file } = libraryUrl;
  if (!file.pathname.endsWith('.wasm')) return err({ field: 'library', problem: 'no-wasm' });
  const given = withSlash(folderUrl.value);
  const isHub = given.hostname === 'huggingface.co';
  const hasBranch = /.+\/resolve\/.+\//.test(given.href);
  const canonical = hasBranch ? given.href : `${given.href}resolve/main/`;
  return ok({
    id: `own:${name.trim() || nameOf(given)}`,
    folderUrl: canonical,
    ...(!isHub && !hasBranch && { filesUrl: given.href }),
    libraryUrl: file.href,
    overrides: {},
  });
}

/** The origins that a download of the model talks to. */
export function originsOf({ folderUrl, filesUrl, libraryUrl }: WebLlmModel): string[] {
  const urls = [filesUrl ?? folderUrl, libraryUrl];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

function addressOf(text: string): Result<URL, 'no-address' | 'insecure'> {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return err('no-address');
  if (url.protocol === 'http:' && !machineHosts.has(url.hostname)) return err('insecure');
  url.hash = '';
  url.search = '';
  return ok(url);
}

function withSlash(url: URL): URL {
  return url.pathname.endsWith('/') ? url : new URL(`${url.href}/`);
}

function nameOf({ pathname, hostname }: URL): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  const branch = parts.indexOf('resolve');
  return decodeURIComponent((branch > 0 ? parts[branch - 1] : parts.at(-1)) ?? hostname);
}
