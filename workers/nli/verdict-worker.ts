import type { LoadedModel } from '../../src/contracts/loading';
import type { Backend } from '../../src/contracts/verdict';
import type { VerdictWorker } from '../../src/contracts/workers';
import { loadModel } from '../shared/load-model';
import { createModelWorker, type LoadContext, type Loaded } from '../shared/model-worker';
import { threads } from '../shared/transformers-env';
import { embedderName, embedderNeeds, startEmbedder, type Embedder } from './embedder';
import { judgeName, judgeNeeds, startJudge, weightsFor, type Judge } from './judge';

interface Models {
  readonly judge: Judge;
  readonly embedder: Embedder;
}

/** The verdict worker: judge and embedder, loaded once, each with one request at a time. */
export function createVerdictWorker(): VerdictWorker {
  const { base, load, run } = createModelWorker<Models, LoadedModel>(({ judge }, text) =>
    judge.countTokens(text),
  );
  return {
    ...base,
    load: (id, modelsUrl, backend, onProgress) =>
      load(id, (signal) => loadModels(backend, { modelsUrl, onProgress, signal })),
    tryOut: (id) => run(id, 'judge', ({ judge }, signal) => judge.tryOut(signal)),
    judge: (id, pairs, onProgress) =>
      run(id, 'judge', ({ judge }, signal) => judge.judge(pairs, onProgress, signal)),
    embed: (id, texts) => run(id, 'embed', ({ embedder }, signal) => embedder.embed(texts, signal)),
  };
}

async function loadModels(
  backend: Backend,
  context: LoadContext,
): Promise<Loaded<Models, LoadedModel>> {
  const start = performance.now();
  const weights = weightsFor[backend];
  const judge = await loadModel({
    ...context,
    model: judgeName,
    needs: judgeNeeds(weights),
    start: (files) => startJudge(files, backend, weights),
  });
  const embedder = await loadModel({
    ...context,
    model: embedderName,
    needs: embedderNeeds,
    start: () => startEmbedder(),
  });
  const loadMs = performance.now() - start;
  const description: LoadedModel = { model: judgeName, device: backend, threads, loadMs };
  return { models: { judge, embedder }, description };
}
