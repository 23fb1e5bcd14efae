import type { ChatMessage } from '../../src/contracts/language';
import { FaultError } from '../shared/fault-error';
import type { BuiltinModel } from './builtin-model';
import { plainContent } from './plain-content';

/** The chat as the model reads it. Throws `prompt-too-long` if the answer would not fit after it. */
export function promptIdsOf(
  { tokenizer, maxPositions, specials }: BuiltinModel,
  messages: readonly ChatMessage[],
  maxTokens: number,
): number[] {
  const plain = messages.map(({ role, content }) => {
    return { role, content: plainContent(content, specials) };
  });
  const ids = tokenizer.apply_chat_template(plain, {
    add_generation_prompt: true,
    return_tensor: false,
    return_dict: false,
  });
  const limit = maxPositions - maxTokens;
  if (ids.length > limit) {
    throw new FaultError(
      'prompt-too-long',
      `${String(ids.length)} tokens, where ${String(limit)} fit.`,
    );
  }
  return ids;
}
