import { familyOf, type ModelFamily } from './families';
import listed from './webllm-models.json';
import type { WebLlmModel } from './webllm-model';

/** A model that web-llm lists, with what a person wants to know before choosing it. */
export interface CatalogueEntry {
  readonly id: string;
  readonly model: WebLlmModel;
  readonly family: ModelFamily;
  /** Bytes to download, estimated from the number of weights; `null` where that is not known. */
  readonly estimatedBytes: number | null;
  /** Memory of the GPU that it takes, in megabytes (2^20 bytes), by web-llm's list. */
  readonly memoryMb: number;
  /** Tokens of prompt and answer together. */
  readonly context: number;
  /** Whether its programs compute in 16-bit floats, which not every GPU can. */
  readonly needsF16: boolean;
  /** Bytes that one binding of the GPU has to hold, where the list says so. */
  readonly bindingBytes: number | null;
  /** The same model in 32-bit floats. */
  readonly twinId: string | null;
  /** Whether it is among the few that we would try first. */
  readonly recommended: boolean;
}

interface ListedModel {
  readonly id: string;
  readonly folder: string;
  readonly library: string;
  readonly memoryMb: number;
  readonly overrides: WebLlmModel['overrides'];
  readonly features?: readonly string[];
  readonly bindingBytes?: number;
  readonly manifest?: string;
}

/** The version of web-llm that the list is of. */
export const catalogueVersion: string = listed.version;

/** Small enough for most devices, and able to follow the prompts. */
const recommendedIds: readonly string[] = [
  'Qwen3-0.6B-q4f16_1-MLC',
  'Qwen3-0.6B-q4f32_1-MLC',
  'Qwen3-1.7B-q4f16_1-MLC',
  'Qwen3-1.7B-q4f32_1-MLC',
  'Qwen3-4B-q4f16_1-MLC',
  'Llama-3.2-1B-Instruct-q4f16_1-MLC',
  'Llama-3.2-1B-Instruct-q4f32_1-MLC',
  'Llama-3.2-3B-Instruct-q4f16_1-MLC',
  'gemma-2-2b-it-q4f16_1-MLC',
  'gemma-2-2b-it-q4f32_1-MLC',
  'Phi-4-mini-instruct-q4f16_1-MLC',
  'SmolLM2-360M-Instruct-q4f16_1-MLC',
  'SmolLM2-360M-Instruct-q4f32_1-MLC',
];

const models: readonly ListedModel[] = listed.models;
const ids = new Set(models.map(({ id }) => id));

/** Weights, in thousands of millions, of families that do not say so in their names. */
const knownSizes: readonly (readonly [RegExp, number])[] = [
  [/^Phi-(?:3|3\.5|4)-/, 3.8],
  [/^phi-2/, 2.7],
  [/^phi-1_5/, 1.3],
];

/** Bytes a weight, scales included. */
const bytesPerWeight: Readonly<Record<string, number>> = {
  q0f16: 2,
  q0f32: 4,
  q3f16_1: 0.45,
  q4f16_1: 0.5625,
  q4f32_1: 0.625,
};

/** The chat models of web-llm's list, in its order, the recommended ones first. */
export const catalogue: readonly CatalogueEntry[] = models
  .map(entryOf)
  .sort((a, b) => Number(b.recommended) - Number(a.recommended));

function entryOf(listedModel: ListedModel): CatalogueEntry {
  const { id, folder, library, memoryMb, overrides, features = [], bindingBytes } = listedModel;
  const folderUrl = `${listed.folders}${folder}/resolve/main/`;
  const manifestUrl = listedModel.manifest && folderUrl + listedModel.manifest;
  const libraryUrl = listed.libraries + library;
  return {
    id,
    model: { id, folderUrl, libraryUrl, overrides, ...(manifestUrl && { manifestUrl }) },
    family: familyOf(id),
    estimatedBytes: estimateBytes(id),
    memoryMb,
    context: overrides.context_window_size ?? 4096,
    needsF16: features.includes('shader-f16') || /q\df16/.test(id),
    bindingBytes: bindingBytes ?? null,
    twinId: twinOf(id),
    recommended: recommendedIds.includes(id),
  };
}

function twinOf(id: string): string | null {
  const twin = id.replace(/(q\d)f16/, '$1f32');
  return twin !== id && ids.has(twin) ? twin : null;
}

function estimateBytes(id: string): number | null {
  const quantization = /q\df\d\d(?:_\d)?/.exec(id)?.[0] ?? '';
  const perWeight = bytesPerWeight[quantization];
  const weights = weightsOf(id);
  return perWeight === undefined || weights === null ? null : weights * 1e9 * perWeight;
}

function weightsOf(id: string): number | null {
  const known = knownSizes.find(([pattern]) => pattern.test(id));
  if (known) return known[1];
  const named = /-(\d+(?:[._]\d+)?)([bm])(?:-|$)/i.exec(id) ?? /(?<![.\d])(\d)([b])-/i.exec(id);
  if (!named) return null;
  const count = Number(named[1].replace('_', '.'));
  return named[2].toLowerCase() === 'm' ? count / 1000 : count;
}
