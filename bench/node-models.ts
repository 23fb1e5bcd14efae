import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { env } from '@huggingface/transformers';
import {
  builtinName,
  builtinNeeds,
  startBuiltin,
  type BuiltinModel,
} from '../workers/llm/builtin-model';
import { startEmbedder, type Embedder } from '../workers/nli/embedder';

const modelRoot = fileURLToPath(new URL('../public/models/', import.meta.url));

function useLocalModels(): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = modelRoot;
}

/** The built-in model on ONNX Runtime's own CPU kernels. */
export function loadBuiltin(): Promise<BuiltinModel> {
  useLocalModels();
  const settings = builtinNeeds.settings.map(
    (path) => [path, new Uint8Array(readFileSync(`${modelRoot}${builtinName}/${path}`))] as const,
  );
  return startBuiltin(new Map(settings), 'cpu');
}

export function loadEmbedder(): Promise<Embedder> {
  useLocalModels();
  return startEmbedder('cpu');
}
