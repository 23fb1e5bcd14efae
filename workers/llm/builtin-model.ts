import { AutoModelForCausalLM, AutoTokenizer } from '@huggingface/transformers';
import * as v from 'valibot';
import { vocabularyFromTokenizerJson } from '../../src/core/decoding/byte-level';
import { tablesOf } from '../../src/core/decoding/tables';
import type { Vocabulary } from '../../src/core/decoding/vocabulary';
import type { ModelNeeds } from '../shared/manifest';
import type { ModelFiles } from '../shared/model-files';
import { readJson } from '../shared/settings';
import { CausalSession } from './causal-session';
import type { LanguageModel } from './language-model';
import { specialStrings } from './plain-content';

export const builtinName = 'smollm2-135m-instruct';

export const builtinNeeds: ModelNeeds = {
  graph: 'model_quantized.onnx',
  settings: ['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json'],
};

const configSchema = v.object({
  vocab_size: v.number(),
  max_position_embeddings: v.number(),
});
const generationSchema = v.object({ eos_token_id: v.union([v.number(), v.array(v.number())]) });

/**
 * Starts a session of the built-in model. Throws whatever the library throws.
 * @param device `wasm` in a browser, `cpu` outside of one
 */
export async function startBuiltin(
  files: ModelFiles,
  device: 'wasm' | 'cpu' = 'wasm',
): Promise<LanguageModel> {
  const config = readConfig(files);
  const vocabulary = readVocabulary(files);
  tablesOf(vocabulary);
  const tokenizer = await AutoTokenizer.from_pretrained(builtinName);
  const model = await AutoModelForCausalLM.from_pretrained(builtinName, {
    dtype: 'q8',
    device,
  });
  return {
    causal: new CausalSession(model, vocabulary),
    profile: { prompts: 'trained', context: config.max_position_embeddings },
    specials: specialStrings(readJson(files, 'tokenizer.json')),
    countTokens: (text) => tokenizer.encode(text).length,
    encodeChat: (messages) =>
      tokenizer.apply_chat_template([...messages], {
        add_generation_prompt: true,
        return_tensor: false,
        return_dict: false,
      }),
  };
}

function readConfig(files: ModelFiles): v.InferOutput<typeof configSchema> {
  return v.parse(configSchema, readJson(files, 'config.json'));
}

/** The tokens of the built-in model. */
export function readVocabulary(files: ModelFiles): Vocabulary {
  const { eos_token_id } = v.parse(generationSchema, readJson(files, 'generation_config.json'));
  return vocabularyFromTokenizerJson(
    readJson(files, 'tokenizer.json'),
    readConfig(files).vocab_size,
    [eos_token_id].flat(),
  );
}
