import type { LoadedLanguageModel, ModelSpeed } from '../../src/contracts/loading';
import { loadModel } from '../shared/load-model';
import type { ModelFiles } from '../shared/model-files';
import type { LoadContext, Loaded } from '../shared/model-worker';
import { openModelStore } from '../shared/model-store';
import { threads } from '../shared/transformers-env';
import { builtinName, builtinNeeds, startBuiltin } from './builtin-model';
import type { LanguageModel } from './language-model';
import { selfTest } from './self-test';

/**
 * Loads the built-in model and tries it out. Its weights are hashed at each load and its numbers do
 * not depend on a GPU, so that a test which these files passed in this browser holds for later loads.
 */
export async function loadBuiltin(
  context: LoadContext,
): Promise<Loaded<LanguageModel, LoadedLanguageModel>> {
  const start = performance.now();
  let key = '';
  const models = await loadModel({
    ...context,
    model: builtinName,
    needs: builtinNeeds,
    start: async (files) => {
      key = await testKey(files);
      return startBuiltin(files);
    },
  });
  const speed = await testOnce(models, key, context);
  const loadMs = performance.now() - start;
  const { profile } = models;
  const common = { model: builtinName, device: 'wasm' as const, threads, loadMs };
  return { models, description: { ...common, profile, speed } };
}

async function testOnce(
  models: LanguageModel,
  key: string,
  { modelsUrl, onProgress, signal }: LoadContext,
): Promise<ModelSpeed | null> {
  const store = await openModelStore();
  const url = new URL(`${builtinName}/self-test`, modelsUrl).href;
  if (await store?.read(url, key).catch(() => null)) return null;
  onProgress({ model: builtinName, stage: 'testing', file: null, loadedBytes: 0, totalBytes: 0 });
  const speed = await selfTest(models, signal);
  const passed = new TextEncoder().encode(JSON.stringify(speed));
  await store?.write(url, key, passed).catch(() => undefined);
  return speed;
}

/** Stands for these files in this browser. */
async function testKey(files: ModelFiles): Promise<string> {
  const sizes = [...files].map(([path, bytes]) => `${path} ${String(bytes.length)}`).join('\n');
  const text = new TextEncoder().encode(`${navigator.userAgent}\n${sizes}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
