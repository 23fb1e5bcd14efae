/** Everything that can go wrong between the page and its workers, by name. */
export const errorCodes = [
  'cancelled',
  'superseded',
  'model-file-missing',
  'model-file-not-a-file',
  'model-hash-mismatch',
  'model-no-space',
  'model-manifest-invalid',
  'network',
  'out-of-memory',
  'session-failed',
  'model-not-here',
  'download-missing',
  'download-not-a-file',
  'download-damaged',
  'download-interrupted',
  'download-refused',
  'download-elsewhere',
  'library-unusable',
  'model-unsupported',
  'no-webgpu',
  'gpu-unfit',
  'gpu-lost',
  'gpu-elsewhere',
  'self-test-failed',
  'lost-while-hidden',
  'prompt-too-long',
  'question-too-long',
  'nothing-to-quote',
  'worker-died',
  'worker-hung',
  'not-loaded',
  'storage-failed',
  'unexpected',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** A failure as it crosses a worker's border: a code for the catalogue, and a detail for the curious. */
export interface Fault {
  readonly code: ErrorCode;
  readonly detail: string;
}
