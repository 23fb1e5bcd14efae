import type { Generation, GenerationEvent, GenerationRequest } from '../../src/contracts/language';
import type { LanguageWorker } from '../../src/contracts/workers';
import { generate, NothingToQuoteError } from '../../src/core/decoding/generate';
import { FaultError } from '../shared/fault-error';
import { loadModel } from '../shared/load-model';
import { createModelWorker } from '../shared/model-worker';
import { builtinName, builtinNeeds, startBuiltin, type BuiltinModel } from './builtin-model';
import { promptIdsOf } from './prompt-ids';

/** The language worker: the built-in model, loaded once, and one generation at a time. */
export function createLanguageWorker(): LanguageWorker {
  const { base, run } = createModelWorker<BuiltinModel>({
    name: builtinName,
    load: (context) =>
      loadModel({ ...context, model: builtinName, needs: builtinNeeds, start: startBuiltin }),
    countTokens: ({ tokenizer }, text) => tokenizer.encode(text).length,
  });
  return {
    ...base,
    generate: (id, request, onEvent) =>
      run(id, 'generate', (builtin, signal) => answer(builtin, request, onEvent, signal)),
  };
}

async function answer(
  builtin: BuiltinModel,
  { messages, sampling, grammar, trace = false }: GenerationRequest,
  onEvent: (event: GenerationEvent) => void,
  signal: AbortSignal,
): Promise<Generation> {
  const promptIds = promptIdsOf(builtin, messages, sampling.maxTokens);
  try {
    return await generate(
      builtin.session,
      { promptIds, sampling, trace, ...(grammar && { grammar }) },
      { onEvent, now: () => performance.now(), signal },
    );
  } catch (error) {
    if (!(error instanceof NothingToQuoteError)) throw error;
    throw new FaultError('nothing-to-quote', error.message);
  }
}
