import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import packageNote from './package.json' with { type: 'json' };
import { pageGuard } from './scripts/headers-plugin.mjs';
import { isolation } from './scripts/headers.mjs';
import { pageFiles } from './scripts/page-files-plugin.mjs';
import { workerFileName } from './scripts/worker-names.mjs';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // A relative base lets any static host serve the build from any folder.
  base: './',
  define: { __VERSION__: JSON.stringify(packageNote.version) },
  plugins: [svelte(), pageFiles(), pageGuard()],
  resolve: {
    // The library asks for the WebGPU build of ONNX Runtime; ours hands out that or the plain one.
    alias: [
      { find: /^onnxruntime-web\/webgpu$/, replacement: file('workers/shared/onnx-runtime.ts') },
      {
        find: 'onnxruntime-web-gpu',
        replacement: file('node_modules/onnxruntime-web/dist/ort.webgpu.min.mjs'),
      },
    ],
  },
  optimizeDeps: { include: ['@huggingface/transformers', 'comlink'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      input: { index: 'index.html', 'service-worker': 'workers/page/entry.ts' },
      output: {
        // A service worker serves what lies beside and below it, under a name that never changes.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: workerFileName } },
  },
  server: { headers: isolation },
  test: {
    include: [
      'src/**/*.test.ts',
      'workers/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    environment: 'node',
    testTimeout: 90_000,
  },
});
