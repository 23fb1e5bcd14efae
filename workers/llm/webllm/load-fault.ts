import { errorText } from '../../../src/base/error-text';
import type { ErrorCode } from '../../../src/contracts/errors';
import { FaultError } from '../../shared/fault-error';

/** What web-llm (0.2.86) and the browser say when a load fails, and what it means. In this order. */
const meanings: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /WebGPUNotAvailable|WebGPUNotFound|Unable to find a compatible GPU|not supported in your current environment/i,
    'no-webgpu',
  ],
  [
    /ShaderF16Support|FeatureSupport|shader-f16|Cannot initialize runtime because of requested|maxStorageBufferBindingSize|exceeds the max/i,
    'gpu-unfit',
  ],
  [
    /DeviceLost|device (?:is|was) lost|A valid external Instance reference no longer exists/i,
    'gpu-lost',
  ],
  [/QuotaExceeded/i, 'model-no-space'],
  [
    /CompileError|LinkError|WebAssembly|Cannot find (?:required VM )?function|not found in (?:the )?cache|Cannot find (?:parameter|env|global)|magic (?:word|number)|is not a function|Library (?:file|ABI)/i,
    'library-unusable',
  ],
  [
    /WindowSize|AttentionSink|UnsupportedTokenizerFiles|ConfigValue|ArtifactManifest|MinValueError/i,
    'model-unsupported',
  ],
  [/Failed to fetch|NetworkError|Cannot fetch/i, 'model-not-here'],
];

/** The fault behind an error of the library's load; errors arrive as objects, and as plain strings. */
export function loadFault(error: unknown): unknown {
  if (error instanceof FaultError) return error;
  const name = error instanceof Error ? `${error.name}: ` : '';
  const text = name + errorText(error);
  const code = meanings.find(([pattern]) => pattern.test(text))?.[1];
  return code ? new FaultError(code, text) : error;
}
