import type { VerdictWorker } from '../../src/contracts/workers';
import { loadModel } from '../shared/load-model';
import { createModelWorker, type LoadContext } from '../shared/model-worker';
import { embedderName, embedderNeeds, startEmbedder, type Embedder } from './embedder';
import { judgeName, judgeNeeds, startJudge, type Judge } from './judge';

interface Models {
  readonly judge: Judge;
  readonly embedder: Embedder;
}

/** The verdict worker: judge and embedder, loaded once, each with one request at a time. */
export function createVerdictWorker(): VerdictWorker {
  const { base, run } = createModelWorker<Models>({
    name: judgeName,
    load: loadModels,
    countTokens: ({ judge }, text) => judge.countTokens(text),
  });
  return {
    ...base,
    judge: (id, pairs, onProgress) =>
      run(id, 'judge', ({ judge }, signal) => judge.judge(pairs, onProgress, signal)),
    embed: (id, texts) => run(id, 'embed', ({ embedder }, signal) => embedder.embed(texts, signal)),
  };
}

async function loadModels(context: LoadContext): Promise<Models> {
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
  return { judge, embedder };
}
