import type { ChatMessage } from '../../src/contracts/language';
import type { ModelProfile } from '../../src/contracts/loading';
import type { CausalModel } from '../../src/core/decoding/causal-model';

/** A language model in memory, whichever library runs it. */
export interface LanguageModel {
  readonly causal: CausalModel;
  readonly profile: ModelProfile;
  /** Strings that stand for tokens of their own, and so may not stand in a person's text. */
  readonly specials: readonly string[];
  countTokens(text: string): number;
  /** The chat by the model's template, up to where its answer begins. */
  encodeChat(messages: readonly ChatMessage[]): number[];
}
