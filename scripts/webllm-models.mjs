import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { modelLibURLPrefix, prebuiltAppConfig } from '@mlc-ai/web-llm';
import packageJson from '@mlc-ai/web-llm/package.json' with { type: 'json' };

/** Where the list is kept as data, so that the page need not load web-llm to show it. */
export const listFile = fileURLToPath(
  new URL('../src/core/models/webllm-models.json', import.meta.url),
);

const folders = 'https://huggingface.co/';

/** Models that only embed, that only see, or that were never taught to follow an instruction. */
const unsuited = /-Base-|vision|embed/;

/**
 * The chat models of the installed web-llm, one a line.
 * @returns {string} JSON
 */
export function listText() {
  const models = prebuiltAppConfig.model_list.filter(
    ({ model_id, model_type = 0 }) => model_type === 0 && !unsuited.test(model_id),
  );
  const lines = models.map((record) => `    ${JSON.stringify(entryOf(record))}`).join(',\n');
  const head = { version: packageJson.version, folders, libraries: modelLibURLPrefix };
  const keys = Object.entries(head).map(
    ([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`,
  );
  return `{\n${keys.join('')}  "models": [\n${lines}\n  ]\n}\n`;
}

/** @param {import('@mlc-ai/web-llm').ModelRecord} record */
function entryOf(record) {
  const { overrides = {}, required_features, buffer_size_required_bytes, model_manifest } = record;
  return {
    id: record.model_id,
    folder: after(folders, record.model),
    library: after(modelLibURLPrefix, record.model_lib),
    memoryMb: record.vram_required_MB ?? 0,
    overrides,
    ...(required_features && { features: required_features }),
    ...(buffer_size_required_bytes && { bindingBytes: buffer_size_required_bytes }),
    ...(model_manifest && { manifest: model_manifest }),
  };
}

/**
 * @param {string} prefix
 * @param {string} url
 */
function after(prefix, url) {
  if (!url.startsWith(prefix)) throw new Error(`${url} does not begin with ${prefix}.`);
  return url.slice(prefix.length);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(listFile, listText());
  process.exit(0);
}
