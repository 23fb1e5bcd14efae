import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { throwIfCancelled } from '../../src/base/cancellation';
import type { WebLlmFile } from '../shared/webllm-files';

/**
 * Why `blob` is not the file that the list names, or `null` if it is: its size, its checksum where
 * the list has one, and what its kind asks for.
 */
export async function problemOf(
  file: WebLlmFile,
  blob: Blob,
  signal: AbortSignal,
): Promise<string | null> {
  const { name, bytes, md5: due } = file;
  if (bytes !== null && blob.size !== bytes) {
    return `${name} has ${String(blob.size)} bytes, not ${String(bytes)}.`;
  }
  if (due !== null && (await md5Of(blob, signal)) !== due) return `${name} has another checksum.`;
  return kindProblem(file, blob);
}

/** The sum that the lists of these models carry; it tells of damage, and of no ill will. */
async function md5Of(blob: Blob, signal: AbortSignal): Promise<string> {
  const hash = md5.create();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    throwIfCancelled(signal);
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
  }
}

async function kindProblem({ kind, name }: WebLlmFile, blob: Blob): Promise<string | null> {
  if (kind === 'wasm') {
    const [a, b, c, d] = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
    const isWasm = a === 0 && b === 0x61 && c === 0x73 && d === 0x6d;
    return isWasm ? null : `${name} is not WebAssembly.`;
  }
  return kind === 'json' ? jsonProblem(name, await blob.text()) : null;
}

function jsonProblem(name: string, text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return `${name} is not JSON.`;
  }
}
