import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chatConfig } from './tiny-model';

const builtin = new URL('../../public/models/smollm2-135m-instruct/', import.meta.url);

/** The first is large enough that it is kept in parts of 4 MiB. */
const shardBytes = [5 * 2 ** 20, 100_000];

/** A WebAssembly module that is valid and holds nothing. */
const emptyLibrary = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/**
 * A model folder of WebLLM's form, with its library: real settings, a real tokenizer, weights that are
 * noise with right checksums.
 */
export function modelFolder(): Map<string, Buffer> {
  const shards = shardBytes.map(noise);
  const files = new Map<string, Buffer>([
    ['mlc-chat-config.json', json({ ...chatConfig, vocab_size: 49152 })],
    ['tokenizer.json', readFileSync(fileURLToPath(new URL('tokenizer.json', builtin)))],
    ['tensor-cache.json', json({ metadata: {}, records: shards.map(record) })],
    ['library.wasm', emptyLibrary],
  ]);
  shards.forEach((shard, at) => files.set(shardName(at), shard));
  return files;
}

export function shardName(at: number): string {
  return `params_shard_${String(at)}.bin`;
}

function record(shard: Buffer, at: number): object {
  return {
    dataPath: shardName(at),
    format: 'raw-shard',
    nbytes: shard.length,
    md5sum: createHash('md5').update(shard).digest('hex'),
    records: [
      {
        name: `weight_${String(at)}`,
        shape: [shard.length / 4],
        dtype: 'float32',
        format: 'f32-to-bf16',
        nbytes: shard.length,
        byteOffset: 0,
      },
    ],
  };
}

/** The same bytes at each run. */
function noise(bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0, state = 1; at < bytes; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    buffer.writeUInt32LE(state, at);
  }
  return buffer;
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
