/** The WebGPU build by a name of ours, since its own is the alias of `onnx-runtime.ts`. */
declare module 'onnxruntime-web-gpu' {
  export * from 'onnxruntime-web';
}
