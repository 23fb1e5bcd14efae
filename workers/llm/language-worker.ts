import type { LoadedModel, LoadProgress } from '../../src/contracts/loading';
import type {
  ChatMessage,
  Generation,
  GenerationEvent,
  GenerationRequest,
} from '../../src/contracts/language';
import type { LanguageWorker } from '../../src/contracts/workers';
import { generate, NothingToQuoteError } from '../../src/core/decoding/generate';
import { FaultError } from '../shared/fault-error';
import { loadModel } from '../shared/load-model';
import { createRequestDesk } from '../shared/request-desk';
import { configureTransformers, threads } from '../shared/transformers-env';
import { plainContent } from './plain-content';
import { builtinName, builtinNeeds, startBuiltin, type BuiltinModel } from './builtin-model';

interface Loaded {
  readonly builtin: BuiltinModel;
  readonly description: LoadedModel;
}

/** The language worker: the built-in model, loaded once, and one generation at a time. */
export function createLanguageWorker(): LanguageWorker {
  configureTransformers();
  const desk = createRequestDesk();
  let loaded: Loaded | null = null;

  const needLoaded = (): BuiltinModel => {
    if (!loaded) throw new FaultError('not-loaded', builtinName);
    return loaded.builtin;
  };

  return {
    ping: () => true,
    cancel: desk.cancel,
    load: (id, modelsUrl, onProgress) =>
      desk.run({
        id,
        lane: 'load',
        fallback: 'session-failed',
        work: async (signal) => {
          loaded ??= await load(modelsUrl, onProgress, signal);
          return loaded.description;
        },
      }),
    generate: (id, request, onEvent) =>
      desk.run({
        id,
        lane: 'generate',
        fallback: 'session-failed',
        work: (signal) => answer(needLoaded(), request, onEvent, signal),
      }),
    countTokens: (id, texts) =>
      desk.run({
        id,
        lane: `count ${String(id)}`,
        fallback: 'unexpected',
        work: () => {
          const { tokenizer } = needLoaded();
          return Promise.resolve(texts.map((text) => tokenizer.encode(text).length));
        },
      }),
  };
}

async function load(
  modelsUrl: string,
  onProgress: (progress: LoadProgress) => void,
  signal: AbortSignal,
): Promise<Loaded> {
  const start = performance.now();
  const model = builtinName;
  const builtin = await loadModel({
    model,
    needs: builtinNeeds,
    modelsUrl,
    onProgress,
    signal,
    start: startBuiltin,
  });
  const loadMs = performance.now() - start;
  return { builtin, description: { model, device: 'wasm', threads, loadMs } };
}

async function answer(
  builtin: BuiltinModel,
  { messages, sampling, grammar }: GenerationRequest,
  onEvent: (event: GenerationEvent) => void,
  signal: AbortSignal,
): Promise<Generation> {
  const promptIds = promptIdsOf(builtin, messages, sampling.maxTokens);
  try {
    return await generate(
      builtin.session,
      { promptIds, sampling, ...(grammar && { grammar }) },
      { onEvent, now: () => performance.now(), signal },
    );
  } catch (error) {
    if (!(error instanceof NothingToQuoteError)) throw error;
    throw new FaultError('nothing-to-quote', error.message);
  }
}

/** The chat as the model reads it. Throws `prompt-too-long` if the answer would not fit after it. */
function promptIdsOf(
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
