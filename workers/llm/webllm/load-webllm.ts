import { MLCEngine, type AppConfig, type InitProgressReport } from '@mlc-ai/web-llm';
import { throwIfCancelled } from '../../../src/base/cancellation';
import type { LoadedLanguageModel, LoadStage } from '../../../src/contracts/loading';
import type { WebLlmModel } from '../../../src/contracts/models';
import { tablesOf } from '../../../src/core/decoding/tables';
import { FaultError } from '../../shared/fault-error';
import { keptJson, keptList, keptModel, keptResponse } from '../../shared/kept-models';
import type { LoadContext, Loaded } from '../../shared/model-worker';
import type { LanguageModel } from '../language-model';
import { selfTest } from '../self-test';
import { checkLibrary } from './check-library';
import { contextOf, readChatConfig, type ChatConfig } from './chat-config';
import { demandGpu, takeGpu, watchGpu } from './gpu';
import { dropLastOf } from './kept-prefix';
import { loadFault } from './load-fault';
import { WebLlmProcessor } from './processor';
import { WebLlmSession } from './session';
import { readTokens, type ModelTokens } from './tokens';

/** The kept files of a model that we read ourselves; the library reads the weights. */
interface KeptFiles {
  readonly config: ChatConfig;
  readonly tokens: ModelTokens;
  /** An address of the library's bytes in memory, to be revoked. */
  readonly libraryUrl: string;
  readonly totalBytes: number;
}

/**
 * The library's own sampling, of which nothing is used: settings that some models lack, and without
 * which it throws (0.2.86, `sampleFromRawLogits` without a request's settings).
 */
const plainSampling = {
  temperature: 1,
  top_p: 1,
  repetition_penalty: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
};

/**
 * Starts a downloaded model in web-llm, on the GPU. Everything comes from this device: the worker may
 * not talk to another origin. Throws a `FaultError`, or whatever else the library throws.
 */
export async function loadWebLlm(
  model: WebLlmModel,
  { onProgress, signal }: LoadContext,
): Promise<Loaded<LanguageModel, LoadedLanguageModel>> {
  const start = performance.now();
  let totalBytes = 0;
  const report = (stage: LoadStage, share = 0): void =>
    onProgress({ model: model.id, stage, file: null, loadedBytes: share * totalBytes, totalBytes });
  report('checking');
  const files = await readKept(model);
  totalBytes = files.totalBytes;
  await demandGpu();
  await takeGpu();
  throwIfCancelled(signal);
  report('starting');
  const lost = watchGpu();
  const processor = new WebLlmProcessor();
  const engine = createEngine(model, files.libraryUrl, processor, reporter(report));
  const stop = (): void => void engine.unload();
  signal.addEventListener('abort', stop);
  try {
    await Promise.race([engine.reload(model.id), lost]);
    // An aborted reload just returns.
    throwIfCancelled(signal);
    report('testing', 1);
    const models = languageModel(model, engine, processor, files, lost);
    const speed = await tryOut(models, signal);
    const { profile } = models;
    const loadMs = performance.now() - start;
    const common = { model: model.id, device: 'webgpu' as const, threads: 1, loadMs };
    return { models, description: { ...common, profile, speed } };
  } catch (error) {
    throwIfCancelled(signal);
    throw loadFault(error);
  } finally {
    signal.removeEventListener('abort', stop);
    URL.revokeObjectURL(files.libraryUrl);
  }
}

async function readKept(model: WebLlmModel): Promise<KeptFiles> {
  const { complete, bytes, totalBytes } = await keptModel(model, () => Promise.resolve(0));
  const list = complete ? await keptList(model) : null;
  if (!list || totalBytes === null) {
    const known = totalBytes === null ? '' : ` of ${String(totalBytes)}`;
    throw new FaultError(
      'model-not-here',
      `${String(bytes)}${known} bytes of ${model.id} are kept.`,
    );
  }
  const named = (url: string) => list.leading.find((file) => file.url === url);
  const json = async (url: string): Promise<unknown> => {
    const file = named(url);
    return file && keptJson(file);
  };
  const config = readChatConfig(await json(list.places.config), model.overrides);
  const tokenizer = await json(new URL('tokenizer.json', model.folderUrl).href);
  const tokens = readTokens(tokenizer, config);
  // Made now, while a load is shown, and not at the first question.
  tablesOf(tokens.vocabulary);
  const library = named(model.libraryUrl);
  const blob = await (library && keptResponse(library))?.then((response) => response?.blob());
  if (!blob) throw new FaultError('model-not-here', 'The library is not kept.');
  await checkLibrary(blob);
  return { config, tokens, libraryUrl: URL.createObjectURL(blob), totalBytes };
}

function createEngine(
  model: WebLlmModel,
  libraryUrl: string,
  processor: WebLlmProcessor,
  initProgressCallback: (report: InitProgressReport) => void,
): MLCEngine {
  const appConfig: AppConfig = {
    cacheBackend: 'cache',
    model_list: [
      {
        model_id: model.id,
        model: model.folderUrl,
        model_lib: libraryUrl,
        overrides: { ...model.overrides, ...plainSampling },
        ...(model.manifestUrl && { model_manifest: model.manifestUrl }),
      },
    ],
  };
  // Read when a model is loaded, and never again.
  const logitProcessorRegistry = new Map([[model.id, processor]]);
  return new MLCEngine({
    appConfig,
    logitProcessorRegistry,
    initProgressCallback,
    logLevel: 'WARN',
  });
}

/** The library counts from 0 to 1 twice and says in words what it counts. */
function reporter(report: (stage: LoadStage, share: number) => void) {
  return ({ text, progress }: InitProgressReport): void => {
    report(/shader|pipeline/i.test(text) ? 'compiling' : 'uploading', progress);
  };
}

function languageModel(
  model: WebLlmModel,
  engine: MLCEngine,
  processor: WebLlmProcessor,
  { config, tokens }: KeptFiles,
  lost: Promise<never>,
): LanguageModel {
  const dropLast = dropLastOf(engine, model.id);
  const { vocabulary, specials } = tokens;
  return {
    causal: new WebLlmSession({ engine, processor, vocabulary, dropLast, lost }),
    profile: { prompts: 'instructed', context: contextOf(config) },
    specials,
    countTokens: (text) => tokens.count(text),
    encodeChat: (messages) => tokens.encodeChat(messages),
  };
}

/** The first pass compiles; what is measured comes after it. */
async function tryOut(models: LanguageModel, signal: AbortSignal) {
  const warm = models.encodeChat([{ role: 'user', content: 'Hello' }]);
  await models.causal.read(warm, () => undefined, signal);
  return selfTest(models, signal);
}
