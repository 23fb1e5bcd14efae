import { env } from '@huggingface/transformers';
import gpuMjsUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuWasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import mjsUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { ModelFiles } from './model-files';

/** More threads than this no longer pay for models of this size. */
const maxThreads = 4;

/** Threads need shared memory, and that a cross-origin isolated page. */
export const threads: number = self.crossOriginIsolated
  ? Math.min(maxThreads, navigator.hardwareConcurrency)
  : 1;

const modelRoot = '/models/';
const verified = new Map<string, Uint8Array<ArrayBuffer>>();

/** Bytes already in memory, as the library asks for them, without another copy. */
class VerifiedResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super(null, { headers: { 'content-length': String(bytes.length) } });
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

/**
 * Lets the library read verified files only: it finds them in a cache of ours and can make no
 * request of its own. ONNX Runtime's WebAssembly comes from our own origin, in the build that
 * `onnx-runtime.ts` chose.
 */
export function configureTransformers(): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = modelRoot;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = {
    match: (path: string) => {
      const bytes = verified.get(path);
      return Promise.resolve(bytes && new VerifiedResponse(bytes));
    },
    put: () => Promise.resolve(),
  };
  env.fetch = () => Promise.resolve(new Response(null, { status: 404 }));
  const { wasm } = env.backends.onnx;
  if (!wasm) throw new Error('ONNX Runtime has no WebAssembly backend here.');
  wasm.wasmPaths =
    self.name === 'webgpu' ? { mjs: gpuMjsUrl, wasm: gpuWasmUrl } : { mjs: mjsUrl, wasm: wasmUrl };
  wasm.numThreads = threads;
}

/** Runs `load` while the library can read `files`; their memory is free again afterwards. */
export async function withVerifiedFiles<T>(
  model: string,
  files: ModelFiles,
  load: () => Promise<T>,
): Promise<T> {
  const keys = [...files.keys()].map((path) => `${modelRoot}${model}/${path}`);
  for (const [path, bytes] of files) verified.set(`${modelRoot}${model}/${path}`, bytes);
  try {
    return await load();
  } finally {
    for (const key of keys) verified.delete(key);
  }
}
