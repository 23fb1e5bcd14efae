import { createHash } from 'node:crypto';
import { modelsPolicy, pagePolicy } from './headers.mjs';
import { modelsWorker } from './worker-names.mjs';

const worker = 'service-worker.js';

/**
 * Tells the service worker which files the build made, once they all have their names, and what the
 * page may do.
 * @returns {import('vite').Plugin}
 */
export function pageFiles() {
  return {
    name: 'citegraph-page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunk = bundle[worker];
        if (chunk?.type !== 'chunk') return;
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .sort();
        const [first, later] = [files.filter((name) => !isForGpu(name)), files.filter(isForGpu)];
        const page = bundle['index.html'];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const version = createHash('sha256')
          .update(JSON.stringify([files, html]))
          .digest('hex');
        chunk.code = chunk.code
          .replaceAll('__PAGE_FILES__', JSON.stringify([...first, 'favicon.svg']))
          .replaceAll('__LATER_FILES__', JSON.stringify(later))
          .replaceAll('__PAGE_POLICY__', JSON.stringify(pagePolicy))
          .replaceAll('__MODELS_POLICY__', JSON.stringify(modelsPolicy))
          .replaceAll('__MODELS_WORKER__', JSON.stringify(`/assets/${modelsWorker}-`))
          .replaceAll('__PAGE_VERSION__', JSON.stringify(version.slice(0, 12)));
      },
    },
  };
}

/**
 * Whether only the judge on a GPU needs a file: large, and kept once it was asked for.
 * @param {string} name
 */
function isForGpu(name) {
  return name.includes('.asyncify-');
}
