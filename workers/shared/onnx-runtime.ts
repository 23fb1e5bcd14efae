import * as gpu from 'onnxruntime-web-gpu';
import * as plain from 'onnxruntime-web/wasm';

/**
 * ONNX Runtime as the library finds it (see the alias in vite.config.ts). A worker named `webgpu`
 * gets the build that can compute on the GPU; every other one the plain build, whose program is half
 * the size and, not having to suspend itself for the GPU, a third faster on the processor.
 * Both are imported at once, since a worker that awaits something before it listens loses messages.
 */
export const { InferenceSession, Tensor, env } = self.name === 'webgpu' ? gpu : plain;
