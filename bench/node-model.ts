import { readFileSync } from 'node:fs';
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  env,
  type PreTrainedTokenizer,
} from '@huggingface/transformers';
import * as v from 'valibot';
import { vocabularyFromTokenizerJson } from '../src/core/decoding/byte-level';
import { tablesOf } from '../src/core/decoding/tables';
import type { Vocabulary } from '../src/core/decoding/vocabulary';
import type { PromptMessage } from '../src/core/prompts/message';
import { CausalSession } from '../workers/llm/causal-session';

const folder = 'public/models/smollm2-135m-instruct';

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
}

const configSchema = v.object({ vocab_size: v.number() });
const generationSchema = v.object({ eos_token_id: v.union([v.number(), v.array(v.number())]) });

/** The vocabulary of the built-in model. */
export function builtinVocabulary(): Vocabulary {
  const { vocab_size } = v.parse(configSchema, readJson('config.json'));
  const { eos_token_id } = v.parse(generationSchema, readJson('generation_config.json'));
  return vocabularyFromTokenizerJson(readJson('tokenizer.json'), vocab_size, [eos_token_id].flat());
}

export interface NodeModel {
  readonly session: CausalSession;
  promptIds(messages: readonly PromptMessage[]): number[];
}

/** The built-in model on ONNX Runtime's own build for Node: the same weights as in the browser. */
export async function loadNodeModel(): Promise<NodeModel> {
  env.allowRemoteModels = false;
  env.localModelPath = 'public/models/';
  const name = 'smollm2-135m-instruct';
  const tokenizer: PreTrainedTokenizer = await AutoTokenizer.from_pretrained(name);
  const model = await AutoModelForCausalLM.from_pretrained(name, { dtype: 'q8', device: 'cpu' });
  const vocabulary = builtinVocabulary();
  tablesOf(vocabulary);
  return {
    session: new CausalSession(model, vocabulary),
    promptIds: (messages) =>
      tokenizer.apply_chat_template([...messages], {
        add_generation_prompt: true,
        return_tensor: false,
        return_dict: false,
      }),
  };
}
