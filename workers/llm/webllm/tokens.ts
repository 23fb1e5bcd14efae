import { errorText } from '../../../src/base/error-text';
import { Tokenizer } from '@huggingface/tokenizers';
import type { ChatMessage } from '../../../src/contracts/language';
import { vocabularyFromTokenizerJson } from '../../../src/core/decoding/byte-level';
import type { Vocabulary } from '../../../src/core/decoding/vocabulary';
import { FaultError } from '../../shared/fault-error';
import { specialStrings } from '../plain-content';
import type { ChatConfig } from './chat-config';
import { renderChat } from './chat-template';

/** What the model's own `tokenizer.json` says, as our decoder needs it. */
export interface ModelTokens {
  readonly vocabulary: Vocabulary;
  readonly specials: readonly string[];
  count(text: string): number;
  encodeChat(messages: readonly ChatMessage[]): number[];
}

/** A thought that is over: models that think first answer at once after it. */
const thought = ['<think>', '</think>'] as const;

/** @param json the parsed `tokenizer.json`. Throws `model-unsupported`. */
export function readTokens(json: unknown, config: ChatConfig): ModelTokens {
  const { conv_template: template, vocab_size } = config;
  const specials = specialStrings(json);
  const tokenizer = createTokenizer(json);
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const thinks = thought.every((mark) => specials.includes(mark));
  const opening = thinks ? `${thought[0]}\n\n${thought[1]}\n\n` : '';
  const prefix = template.system_prefix_token_ids ?? [];
  return {
    vocabulary: createVocabulary(json, vocab_size, template.stop_token_ids),
    specials,
    count: (text) => encode(text).length,
    encodeChat: (messages) => [...prefix, ...encode(renderChat(template, messages) + opening)],
  };
}

function createTokenizer(json: unknown): Tokenizer {
  if (typeof json !== 'object' || json === null) throw unsupported('It is no JSON object.');
  try {
    return new Tokenizer(json, {});
  } catch (error) {
    throw unsupported(error);
  }
}

function createVocabulary(json: unknown, size: number, stops: readonly number[]): Vocabulary {
  const endIds = stops.filter((id) => id < size);
  if (endIds.length === 0) throw unsupported('No token ends an answer.');
  try {
    return vocabularyFromTokenizerJson(json, size, endIds);
  } catch (error) {
    throw unsupported(error);
  }
}

function unsupported(reason: unknown): FaultError {
  const detail = errorText(reason);
  return new FaultError('model-unsupported', `tokenizer.json: ${detail}`);
}
