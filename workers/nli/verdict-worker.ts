import type { LoadedModel, LoadProgress } from '../../src/contracts/loading';
import type { VerdictWorker } from '../../src/contracts/workers';
import { FaultError } from '../shared/fault-error';
import { loadModel } from '../shared/load-model';
import { createRequestDesk } from '../shared/request-desk';
import { configureTransformers, threads } from '../shared/transformers-env';
import { embedderName, embedderNeeds, startEmbedder, type Embedder } from './embedder';
import { judgeName, judgeNeeds, startJudge, type Judge } from './judge';

interface Loaded {
  readonly judge: Judge;
  readonly embedder: Embedder;
  readonly description: LoadedModel;
}

/** The verdict worker: judge and embedder, loaded once, each with one request at a time. */
export function createVerdictWorker(): VerdictWorker {
  configureTransformers();
  const desk = createRequestDesk();
  let loaded: Loaded | null = null;

  const needLoaded = (): Loaded => {
    if (!loaded) throw new FaultError('not-loaded', judgeName);
    return loaded;
  };
  const modelJob = { fallback: 'session-failed' } as const;

  return {
    ping: () => true,
    cancel: desk.cancel,
    load: (id, modelsUrl, onProgress) =>
      desk.run({
        ...modelJob,
        id,
        lane: 'load',
        work: async (signal) => {
          loaded ??= await load(modelsUrl, onProgress, signal);
          return loaded.description;
        },
      }),
    judge: (id, pairs, onProgress) =>
      desk.run({
        ...modelJob,
        id,
        lane: 'judge',
        work: (signal) => needLoaded().judge.judge(pairs, onProgress, signal),
      }),
    embed: (id, texts) =>
      desk.run({
        ...modelJob,
        id,
        lane: 'embed',
        work: (signal) => needLoaded().embedder.embed(texts, signal),
      }),
    countTokens: (id, texts) =>
      desk.run({
        id,
        lane: `count ${String(id)}`,
        fallback: 'unexpected',
        work: () => {
          const { judge } = needLoaded();
          return Promise.resolve(texts.map((text) => judge.countTokens(text)));
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
  const common = { modelsUrl, onProgress, signal };
  const judge = await loadModel({
    ...common,
    model: judgeName,
    needs: judgeNeeds,
    start: startJudge,
  });
  const embedder = await loadModel({
    ...common,
    model: embedderName,
    needs: embedderNeeds,
    start: startEmbedder,
  });
  const loadMs = performance.now() - start;
  return { judge, embedder, description: { model: judgeName, device: 'wasm', threads, loadMs } };
}
