import type { ChatMessage } from '../../src/contracts/language';
import { FaultError } from '../shared/fault-error';
import type { LanguageModel } from './language-model';
import { plainContent } from './plain-content';

/** The chat as the model reads it. Throws `prompt-too-long` if the answer would not fit after it. */
export function promptIdsOf(
  { encodeChat, profile, specials }: LanguageModel,
  messages: readonly ChatMessage[],
  maxTokens: number,
): number[] {
  const ids = encodeChat(
    messages.map(({ role, content }) => ({ role, content: plainContent(content, specials) })),
  );
  const limit = profile.context - maxTokens;
  if (ids.length > limit) {
    throw new FaultError(
      'prompt-too-long',
      `${String(ids.length)} tokens, where ${String(limit)} fit.`,
    );
  }
  return ids;
}
