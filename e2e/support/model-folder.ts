import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
    ['mlc-chat-config.json', json(chatConfig)],
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

const chatConfig = {
  version: '0.1.0',
  model_type: 'llama',
  quantization: 'q0f32',
  vocab_size: 49152,
  context_window_size: 2048,
  sliding_window_size: -1,
  attention_sink_size: -1,
  prefill_chunk_size: 1024,
  tensor_parallel_shards: 1,
  tokenizer_files: ['tokenizer.json'],
  conv_template: {
    name: 'chatml',
    system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
    system_message: 'You are a helpful assistant.',
    roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant' },
    role_templates: { user: '{user_message}', assistant: '{assistant_message}' },
    seps: ['<|im_end|>\n'],
    role_content_sep: '\n',
    role_empty_sep: '\n',
    stop_str: ['<|im_end|>'],
    stop_token_ids: [2],
  },
  temperature: 0.7,
  top_p: 0.95,
};
