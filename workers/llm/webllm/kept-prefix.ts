import type { MLCEngine } from '@mlc-ai/web-llm';
import * as v from 'valibot';

const method = v.custom<(...args: unknown[]) => unknown>((value) => typeof value === 'function');

/** The parts of web-llm 0.2.86 that hold a model's keys and values; the library has no name for them. */
const pipelineSchema = v.looseObject({
  kvStateKind: v.literal('kv_cache'),
  slidingWindowSize: v.literal(-1),
  kvCache: v.looseObject({}),
  filledKVCacheLength: v.number(),
  tvm: v.looseObject({}),
});
const tvmSchema = v.looseObject({
  beginScope: method,
  endScope: method,
  getGlobalFunc: method,
  scalar: method,
});
const engineSchema = v.looseObject({
  loadedModelIdToPipeline: v.custom<ReadonlyMap<string, unknown>>((value) => value instanceof Map),
});

/** Drops the last positions of the kept keys and values. */
export type DropLast = (positions: number) => void;

/**
 * How to shorten what a loaded model keeps, so that the sources of one question serve the next: the
 * library itself can only go on or forget everything. `null` where that cannot be done: another
 * version of the library, a sliding window, or a recurrent state.
 */
export function dropLastOf(engine: MLCEngine, modelId: string): DropLast | null {
  const holder = v.safeParse(engineSchema, engine);
  const given = holder.success ? holder.output.loadedModelIdToPipeline.get(modelId) : undefined;
  if (!isPipeline(given) || !isTvm(given.tvm)) return null;
  const pipeline = given;
  const tvm = given.tvm;
  return (positions) => {
    tvm.beginScope();
    try {
      const pop = v.parse(method, tvm.getGlobalFunc('vm.builtin.kv_state_popn'));
      pop(pipeline.kvCache, tvm.scalar(0, 'int64'), tvm.scalar(positions, 'int32'));
      pipeline.filledKVCacheLength -= positions;
    } finally {
      tvm.endScope();
    }
  };
}

type Pipeline = v.InferOutput<typeof pipelineSchema>;
type Tvm = v.InferOutput<typeof tvmSchema>;

/** Checked in place: a copy would not be the library's own object. */
function isPipeline(value: unknown): value is Pipeline {
  return v.is(pipelineSchema, value);
}

function isTvm(value: unknown): value is Tvm {
  return v.is(tvmSchema, value);
}
