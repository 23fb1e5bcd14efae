import type { LoadedModel } from '../../src/contracts/loading';
import type { VerdictWorker } from '../../src/contracts/workers';
import { loadModel } from '../shared/load-model';
import { createModelWorker, type LoadContext, type Loaded } from '../shared/model-worker';
import { threads } from '../shared/transformers-env';
import { embedderName, embedderNeeds, startEmbedder, type Embedder } from './embedder';
import { judgeName, judgeNeeds, startJudge, type Judge } from './judge';

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
    load: (id, modelsUrl, onProgress) =>
      load(id, (signal) => loadModels({ modelsUrl, onProgress, signal })),
    judge: (id, pairs, onProgress) =>
      run(id, 'judge', ({ judge }, signal) => judge.judge(pairs, onProgress, signal)),
    embed: (id, texts) => run(id, 'embed', ({ embedder }, signal) => embedder.embed(texts, signal)),
  };
}

async function loadModels(context: LoadContext): Promise<Loaded<Models, LoadedModel>> {
  const start = performance.now();
  const judge = await loadModel({
    ...context,
    model: judgeName,
    needs: judgeNeeds,
    start: startJudge,
  });
  const embedder = await loadModel({
    ...context,
    model: embedderName,
    needs: embedderNeeds,
    start: () => startEmbedder(),
  });
  const loadMs = performance.now() - start;
  const description: LoadedModel = { model: judgeName, device: 'wasm', threads, loadMs };
  return { models: { judge, embedder }, description };
}
