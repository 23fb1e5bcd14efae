import { err, ok, type Result } from '../src/base/result';
import type { Fault } from '../src/contracts/errors';
import type { LanguageEngine } from '../src/contracts/language';
import type { VerdictEngine } from '../src/contracts/verdict';
import { generate } from '../src/core/decoding/generate';
import { faultOf } from '../workers/shared/fault-error';
import { promptIdsOf } from '../workers/llm/prompt-ids';
import type { LanguageModel } from '../workers/llm/language-model';
import type { Embedder } from '../workers/nli/embedder';
import type { Judge } from '../workers/nli/judge';

const notHere = (): Promise<Result<never, Fault>> =>
  Promise.resolve(err({ code: 'unexpected', detail: 'Loaded before; no such call here.' }));

async function settled<T>(work: () => T | Promise<T>): Promise<Result<T, Fault>> {
  try {
    return ok(await work());
  } catch (error) {
    return err(faultOf(error));
  }
}

/** A loaded language model as the tasks of the page ask it, without a worker between. */
export function languageEngineOf(model: LanguageModel): LanguageEngine {
  return {
    profile: model.profile,
    load: notHere,
    selfTest: notHere,
    generate: (request, onEvent, signal) =>
      settled(() => {
        const { messages, sampling, grammar } = request;
        const promptIds = promptIdsOf(model, messages, sampling.maxTokens);
        return generate(
          model.causal,
          { promptIds, sampling, ...(grammar && { grammar }) },
          { onEvent, now: () => performance.now(), signal },
        );
      }),
    countTokens: (texts) => settled(() => texts.map((text) => model.countTokens(text))),
    dispose: () => undefined,
  };
}

/** The loaded judge and embedder as the tasks of the page ask them. */
export function verdictEngineOf(judge: Judge, embedder: Embedder): VerdictEngine {
  return {
    load: notHere,
    judge: (pairs, onProgress, signal) => settled(() => judge.judge(pairs, onProgress, signal)),
    embed: (texts, signal) => settled(() => embedder.embed(texts, signal)),
    countTokens: (texts) => settled(() => texts.map((text) => judge.countTokens(text))),
    dispose: () => undefined,
  };
}
