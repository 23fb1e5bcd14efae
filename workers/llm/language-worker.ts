import type { Generation, GenerationEvent, GenerationRequest } from '../../src/contracts/language';
import type { LoadedLanguageModel } from '../../src/contracts/loading';
import type { LanguageChoice } from '../../src/contracts/models';
import type { LanguageWorker } from '../../src/contracts/workers';
import { generate, NothingToQuoteError } from '../../src/core/decoding/generate';
import { FaultError } from '../shared/fault-error';
import { createModelWorker, type LoadContext, type Loaded } from '../shared/model-worker';
import type { LanguageModel } from './language-model';
import { loadBuiltin } from './load-builtin';
import { promptIdsOf } from './prompt-ids';
import { selfTest } from './self-test';

/** The language worker: one model, loaded once, and one generation at a time. */
export function createLanguageWorker(): LanguageWorker {
  const { base, load, run } = createModelWorker<LanguageModel, LoadedLanguageModel>(
    ({ countTokens }, text) => countTokens(text),
  );
  return {
    ...base,
    load: (id, modelsUrl, choice, onProgress) =>
      load(id, (signal) => loadChosen(choice, { modelsUrl, onProgress, signal })),
    generate: (id, request, onEvent) =>
      run(id, 'generate', (model, signal) => answer(model, request, onEvent, signal)),
    selfTest: (id) => run(id, 'generate', selfTest),
  };
}

/** web-llm is a large script, and read only where it is wanted. */
async function loadChosen(
  choice: LanguageChoice,
  context: LoadContext,
): Promise<Loaded<LanguageModel, LoadedLanguageModel>> {
  if (choice.kind === 'builtin') return loadBuiltin(context);
  const { loadWebLlm } = await import('./webllm/load-webllm');
  return loadWebLlm(choice.model, context);
}

async function answer(
  model: LanguageModel,
  { messages, sampling, grammar, trace = false }: GenerationRequest,
  onEvent: (event: GenerationEvent) => void,
  signal: AbortSignal,
): Promise<Generation> {
  const promptIds = promptIdsOf(model, messages, sampling.maxTokens);
  try {
    return await generate(
      model.causal,
      { promptIds, sampling, trace, ...(grammar && { grammar }) },
      { onEvent, now: () => performance.now(), signal },
    );
  } catch (error) {
    if (!(error instanceof NothingToQuoteError)) throw error;
    throw new FaultError('nothing-to-quote', error.message);
  }
}
