import { errorText } from '../base/error-text';
import { createStore, get, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import type { Fault } from '../contracts/errors';
import { asking, checking, sources } from './schemas';

/** A part of the session is written and read by itself, so that typing a question does not write the sources. */
export interface StoredParts {
  readonly sources: v.InferOutput<typeof sources>;
  readonly asking: v.InferOutput<typeof asking>;
  readonly checking: v.InferOutput<typeof checking>;
}

export type Part = keyof StoredParts;
export type StoredSources = StoredParts['sources'];
export type StoredAsking = StoredParts['asking'];
export type StoredChecking = StoredParts['checking'];

const schemas: { readonly [P in Part]: v.GenericSchema<unknown, StoredParts[P]> } = {
  sources,
  asking,
  checking,
};

/** Raised when a schema changes so that older values no longer fit. */
const version = 1;

let store: UseStore | undefined;
function sessionStore(): UseStore {
  store ??= createStore('citegraph-session', 'parts');
  return store;
}

/** What was kept of a part; `null` when nothing was, or an older version. Error: `storage-failed`. */
export async function loadPart<P extends Part>(
  part: P,
): Promise<Result<StoredParts[P] | null, Fault>> {
  try {
    const kept: unknown = await get(part, sessionStore());
    const envelope = v.safeParse(
      v.object({ version: v.literal(version), value: v.unknown() }),
      kept,
    );
    if (!envelope.success) return ok(null);
    return readPart(part, envelope.output.value);
  } catch (error) {
    return err(fault(error));
  }
}

/** The part's value, checked against its schema. */
export function readPart<P extends Part>(part: P, value: unknown): Result<StoredParts[P], Fault> {
  const schema: v.GenericSchema<unknown, StoredParts[P]> = schemas[part];
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err({
    code: 'storage-failed',
    detail: `The kept ${part} could not be read: ${issue.message}`,
  });
}

/** Keeps a part; answers with the fault, if any. */
export async function savePart<P extends Part>(
  part: P,
  value: StoredParts[P],
): Promise<Fault | null> {
  try {
    await set(part, { version, value }, sessionStore());
    return null;
  } catch (error) {
    return fault(error);
  }
}

function fault(error: unknown): Fault {
  return { code: 'storage-failed', detail: errorText(error) };
}
