import { createStore, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { errorText } from '../base/error-text';
import type { Fault } from '../contracts/errors';
import type { BackendSetting, BackendTrial } from '../core/verdicts/backend';

export interface StoredJudge {
  readonly setting: BackendSetting;
  readonly trial: BackendTrial | null;
}

const schema = v.object({
  version: v.literal(1),
  setting: v.picklist(['auto', 'wasm', 'webgpu']),
  trial: v.nullable(
    v.object({
      device: v.string(),
      wasmMs: v.number(),
      gpuMs: v.nullable(v.number()),
      fault: v.nullable(v.string()),
      apart: v.nullable(v.number()),
      sameVerdicts: v.boolean(),
    }),
  ),
});

const nothing: StoredJudge = { setting: 'auto', trial: null };

let store: UseStore | undefined;
function judgeStore(): UseStore {
  store ??= createStore('citegraph-judge', 'judge');
  return store;
}

/** Where the judge is to compute, and what a trial of this device found. Unreadable: as never kept. */
export async function loadJudge(): Promise<StoredJudge> {
  try {
    const kept = v.safeParse(schema, await get('judge', judgeStore()));
    return kept.success ? kept.output : nothing;
  } catch {
    return nothing;
  }
}

/** Keeps it; answers with the fault, if any. */
export async function saveJudge(judge: StoredJudge): Promise<Fault | null> {
  try {
    await set('judge', { version: 1, ...judge }, judgeStore());
    return null;
  } catch (error) {
    return { code: 'storage-failed', detail: errorText(error) };
  }
}
