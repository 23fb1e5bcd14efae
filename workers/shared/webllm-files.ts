import * as v from 'valibot';
import type { WebLlmModel } from '../../src/contracts/models';
import { FaultError } from './fault-error';

/** The caches in which web-llm (0.2.86) looks for files before it fetches them, each by its address. */
export const webllmCaches = {
  config: 'webllm/config',
  weights: 'webllm/model',
  library: 'webllm/wasm',
} as const;

export type WebLlmCache = (typeof webllmCaches)[keyof typeof webllmCaches];

/** What a file has to be, beyond its size and its checksum. */
export type FileKind = 'json' | 'wasm' | 'bytes';

/** A file of a model, as its list names it. */
export interface WebLlmFile {
  readonly url: string;
  readonly name: string;
  readonly cache: WebLlmCache;
  readonly kind: FileKind;
  /** `null` where no list tells it. */
  readonly bytes: number | null;
  /** Of the whole file, in hexadecimal; `null` where no list tells it. */
  readonly md5: string | null;
}

const packageSchema = v.object({
  chat_config: v.optional(v.string()),
  weights: v.optional(v.object({ manifest: v.optional(v.string()) })),
});

/** Where the settings and the list of weights of a model lie. */
export interface ModelPlaces {
  readonly config: string;
  readonly tensorCache: string;
}

/** @param manifest the package manifest, parsed, for a model that has one */
export function placesOf({ folderUrl }: WebLlmModel, manifest: unknown): ModelPlaces {
  const parsed = v.safeParse(packageSchema, manifest ?? {});
  if (!parsed.success) throw new FaultError('model-unsupported', 'The package manifest.');
  const { chat_config = 'mlc-chat-config.json', weights } = parsed.output;
  return {
    config: new URL(chat_config, folderUrl).href,
    tensorCache: new URL(weights?.manifest ?? 'tensor-cache.json', folderUrl).href,
  };
}

/** The files that tell of the others; none of them has a known size. */
export function leadingFiles(
  model: WebLlmModel,
  { config, tensorCache }: ModelPlaces,
): WebLlmFile[] {
  const { library, weights } = webllmCaches;
  return [
    fileOf(config, webllmCaches.config, 'json'),
    fileOf(model.libraryUrl, library, 'wasm'),
    fileOf(new URL('tokenizer.json', model.folderUrl).href, weights, 'json'),
    fileOf(tensorCache, weights, 'json'),
  ];
}

/** Where a file of the model is fetched from; `url` is the address by which web-llm knows it. */
export function fetchUrlOf({ folderUrl, filesUrl }: WebLlmModel, url: string): string {
  return filesUrl && url.startsWith(folderUrl) ? filesUrl + url.slice(folderUrl.length) : url;
}

export function manifestFile(url: string): WebLlmFile {
  return fileOf(url, webllmCaches.config, 'json');
}

function fileOf(url: string, cache: WebLlmCache, kind: FileKind): WebLlmFile {
  return { url, name: nameOf(url), cache, kind, bytes: null, md5: null };
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? url);
}

/** A path may only lead downwards from the folder of the weights. */
const pathSchema = v.pipe(
  v.string(),
  v.regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/),
);

const tensorCacheSchema = v.object({
  records: v.pipe(
    v.array(
      v.object({
        dataPath: pathSchema,
        nbytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
        md5sum: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i))),
      }),
    ),
    v.minLength(1),
  ),
});

/** The shards of weights that `tensor-cache.json` lists. Throws `model-unsupported`. */
export function shardsOf(tensorCacheUrl: string, json: unknown): WebLlmFile[] {
  const parsed = v.safeParse(tensorCacheSchema, json);
  if (!parsed.success) {
    throw new FaultError('model-unsupported', `tensor-cache.json: ${parsed.issues[0].message}`);
  }
  return parsed.output.records.map(({ dataPath, nbytes, md5sum }) => ({
    url: new URL(dataPath, tensorCacheUrl).href,
    name: dataPath,
    cache: webllmCaches.weights,
    kind: 'bytes',
    bytes: nbytes,
    md5: md5sum?.toLowerCase() ?? null,
  }));
}
