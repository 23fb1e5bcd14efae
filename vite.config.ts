import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { pageGuard } from './scripts/headers-plugin.mjs';
import { isolation } from './scripts/headers.mjs';
import { pageFiles } from './scripts/page-files-plugin.mjs';
import { workerFileName } from './scripts/worker-names.mjs';

export default defineConfig({
  // A relative base lets any static host serve the build from any folder.
  base: './',
  plugins: [svelte(), pageFiles(), pageGuard()],
  resolve: {
    // The library asks for the WebGPU build of ONNX Runtime; the models here run on the plain one,
    // which is half the size and reads a prompt half as fast again.
    alias: [{ find: /^onnxruntime-web\/webgpu$/, replacement: 'onnxruntime-web/wasm' }],
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
    include: ['src/**/*.test.ts', 'workers/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    testTimeout: 90_000,
  },
});
