import * as v from 'valibot';
import { FaultError } from './fault-error';

const fileSchema = v.object({
  // A path may only lead downwards from the model's own folder.
  path: v.pipe(v.string(), v.regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const manifestSchema = v.object({ model: v.string(), files: v.array(fileSchema) });

export type ManifestFile = v.InferOutput<typeof fileSchema>;
export type Manifest = v.InferOutput<typeof manifestSchema>;

/**
 * Reads a model's manifest. Throws `model-file-not-a-file` for what is not JSON (a web server's page
 * in its place) and `model-manifest-invalid` for JSON of another shape or of another model.
 */
export function parseManifest(text: string, model: string): Manifest {
  const parsed = v.safeParse(manifestSchema, parseJson(text));
  if (!parsed.success) {
    throw new FaultError('model-manifest-invalid', `manifest.json: ${parsed.issues[0].message}`);
  }
  if (parsed.output.model !== model) {
    throw new FaultError(
      'model-manifest-invalid',
      `manifest.json is of ${parsed.output.model}, not of ${model}.`,
    );
  }
  return parsed.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FaultError('model-file-not-a-file', 'manifest.json is not JSON.');
  }
}

/** What a load needs of a model's folder: the settings, and one graph with its weights. */
export interface ModelNeeds {
  /** The graph inside `onnx/`; its shards of weights go by the same name with `_data` after it. */
  readonly graph: string;
  readonly settings: readonly string[];
}

/** The files of the manifest that a load needs. Throws `model-manifest-invalid` if one is not listed. */
export function neededFiles(manifest: Manifest, needs: ModelNeeds): ManifestFile[] {
  const graph = `onnx/${needs.graph}`;
  const files = manifest.files.filter(
    ({ path }) =>
      path === graph || path.startsWith(`${graph}_data`) || needs.settings.includes(path),
  );
  for (const path of [graph, ...needs.settings]) {
    if (!files.some((file) => file.path === path)) {
      throw new FaultError('model-manifest-invalid', `manifest.json does not list ${path}.`);
    }
  }
  return files;
}
