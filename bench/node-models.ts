import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { env } from '@huggingface/transformers';
import type { Vocabulary } from '../src/core/decoding/vocabulary';
import {
  builtinName,
  builtinNeeds,
  readVocabulary,
  startBuiltin,
} from '../workers/llm/builtin-model';
import type { LanguageModel } from '../workers/llm/language-model';
import {
  judgeName,
  judgeNeeds,
  startJudge,
  type Judge,
  type JudgeWeights,
} from '../workers/nli/judge';
import type { ModelNeeds } from '../workers/shared/manifest';
import type { ModelFiles } from '../workers/shared/model-files';
import { startEmbedder, type Embedder } from '../workers/nli/embedder';

const modelRoot = fileURLToPath(new URL('../public/models/', import.meta.url));

function useLocalModels(): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = modelRoot;
}

function settingsOf(model: string, { settings }: ModelNeeds): ModelFiles {
  return new Map(
    settings.map((path) => [path, new Uint8Array(readFileSync(`${modelRoot}${model}/${path}`))]),
  );
}

/** The tokens of the built-in model. */
export function builtinVocabulary(): Vocabulary {
  return readVocabulary(settingsOf(builtinName, builtinNeeds));
}

/** The built-in model on ONNX Runtime's own CPU kernels. */
export function loadBuiltin(): Promise<LanguageModel> {
  useLocalModels();
  return startBuiltin(settingsOf(builtinName, builtinNeeds), 'cpu');
}

export function loadEmbedder(): Promise<Embedder> {
  useLocalModels();
  return startEmbedder('cpu');
}

/** `q8` is what the page runs on WebAssembly, `q4` what it runs on a GPU. */
export function loadJudge(weights: JudgeWeights = 'q8'): Promise<Judge> {
  useLocalModels();
  return startJudge(settingsOf(judgeName, judgeNeeds(weights)), 'cpu', weights);
}
