import { FaultError } from './fault-error';
import type { ModelFiles } from './model-files';

/** A settings file of a checked model, parsed. The manifest vouches for it, so bad JSON is the manifest's fault. */
export function readJson(files: ModelFiles, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(files.get(path)));
  } catch {
    throw new FaultError('model-manifest-invalid', `${path} is not JSON.`);
  }
}
