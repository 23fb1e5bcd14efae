import { errorText } from '../base/error-text';
import { createStore, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { err, ok, type Result } from '../base/result';
import type { Fault } from '../contracts/errors';

const modelSchema = v.object({
  id: v.string(),
  folderUrl: v.pipe(v.string(), v.url()),
  filesUrl: v.optional(v.pipe(v.string(), v.url())),
  libraryUrl: v.pipe(v.string(), v.url()),
  manifestUrl: v.optional(v.pipe(v.string(), v.url())),
  overrides: v.object({
    context_window_size: v.optional(v.number()),
    sliding_window_size: v.optional(v.number()),
    max_history_size: v.optional(v.number()),
  }),
});

const schema = v.object({
  version: v.literal(1),
  /** Models of the person's own. */
  own: v.array(modelSchema),
  /** The model that answers; `builtin` or an id. */
  chosen: v.string(),
  /** Models whose download was begun and not called off. */
  unfinished: v.array(v.string()),
});

export type StoredModels = Omit<v.InferOutput<typeof schema>, 'version'>;

const nothing: StoredModels = { own: [], chosen: 'builtin', unfinished: [] };

let store: UseStore | undefined;
function modelStore(): UseStore {
  store ??= createStore('citegraph-models', 'models');
  return store;
}

/** What the person chose in Models. Error: `storage-failed`. */
export async function loadModels(): Promise<Result<StoredModels, Fault>> {
  try {
    const kept = v.safeParse(schema, await get('models', modelStore()));
    return ok(kept.success ? kept.output : nothing);
  } catch (error) {
    return err(fault(error));
  }
}

/** Keeps it; answers with the fault, if any. */
export async function saveModels(models: StoredModels): Promise<Fault | null> {
  try {
    await set('models', { version: 1, ...models }, modelStore());
    return null;
  } catch (error) {
    return fault(error);
  }
}

function fault(error: unknown): Fault {
  return { code: 'storage-failed', detail: errorText(error) };
}
