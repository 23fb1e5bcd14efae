import type { Result } from '../base/result';
import type { GrammarSpec } from '../core/grammar/spec';
import type { Decoding, DecodingEvent } from '../core/decoding/types';
import type { PromptMessage } from '../core/prompts/message';
import type { Fault } from './errors';
import type { LoadedLanguageModel, LoadProgress, ModelProfile, ModelSpeed } from './loading';
import type { LanguageChoice } from './models';

export type ChatMessage = PromptMessage;

export interface Sampling {
  /** 0 takes the likeliest token. */
  readonly temperature: number;
  readonly topP: number;
  readonly seed: number;
  readonly maxTokens: number;
}

export interface GenerationRequest {
  readonly messages: readonly ChatMessage[];
  readonly sampling: Sampling;
  /** Absent: the model writes what it likes. */
  readonly grammar?: GrammarSpec;
  /** Whether the generation shall carry a trace of every token; slower. */
  readonly trace?: boolean;
}

export type GenerationEvent = DecodingEvent;
export type Generation = Decoding;

/** The page's view of a language model, whichever library runs it. Latest request wins. */
export interface LanguageEngine {
  /** Of the model that was loaded last; that of the built-in model before any was. */
  readonly profile: ModelProfile;
  /** Another model than the loaded one takes its place, in a fresh worker. */
  load(
    choice: LanguageChoice,
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedLanguageModel, Fault>>;
  generate(
    request: GenerationRequest,
    onEvent: (event: GenerationEvent) => void,
    signal: AbortSignal,
  ): Promise<Result<Generation, Fault>>;
  /** Tokens of each text, as the model counts them. Needs a loaded model. */
  countTokens(texts: readonly string[], signal: AbortSignal): Promise<Result<number[], Fault>>;
  /** Runs the known-answer self-test on the loaded model. */
  selfTest(signal: AbortSignal): Promise<Result<ModelSpeed, Fault>>;
  /** Ends the worker and frees its memory; the next load starts a fresh one. */
  dispose(): void;
}
