import type { Backend, BackendReason } from '../../core/verdicts/backend';

export const backendNames: Readonly<Record<Backend, string>> = {
  wasm: 'the processor',
  webgpu: 'the GPU',
};

/** Why the judge computes where it does. */
export const reasonWords: Readonly<Record<BackendReason, string>> = {
  asked: 'you chose it.',
  'no-gpu': 'this browser offers no WebGPU.',
  'software-gpu': 'the GPU that this browser offers is the processor in disguise.',
  failed: 'the GPU could not run the judge.',
  differs: 'the GPU gave other verdicts for known pairs.',
  slower: 'it gave the same verdicts as the GPU, and faster.',
  faster: 'it gave the same verdicts as the processor, and faster.',
  lost: 'the GPU failed, and the work went on here.',
};
