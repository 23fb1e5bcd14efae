import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';

const builtin = new URL(
  '../../public/models/smollm2-135m-instruct/tokenizer.json',
  import.meta.url,
);
const library = new URL('../tiny-library/library.wasm.gz', import.meta.url);

/** As in `e2e/tiny-library/recipe/model.py`. */
const size = { vocabulary: 288, hidden: 32, forward: 64, attention: 32 };
const specials = 17;

const tokenizerSchema = v.looseObject({
  added_tokens: v.array(v.looseObject({ id: v.number(), content: v.string() })),
  model: v.looseObject({ vocab: v.record(v.string(), v.number()), merges: v.unknown() }),
});

/**
 * A model folder that WebLLM really runs: a token a byte, one layer, and weights by which it likes to
 * close what is open, so that a masked answer of it ends soon.
 */
export function tinyModel(): Map<string, Buffer> {
  const { tokenizer, idOf } = byteTokenizer();
  const tensors = weights(idOf);
  const shard = Buffer.concat(tensors.map(({ bytes }) => bytes));
  return new Map([
    ['mlc-chat-config.json', json(chatConfig)],
    ['tokenizer.json', json(tokenizer)],
    ['tensor-cache.json', json({ metadata: {}, records: [record(shard, tensors)] })],
    ['params_shard_0.bin', shard],
    ['library.wasm', gunzipSync(readFileSync(library))],
  ]);
}

/** The built-in model's tokenizer without its merges. */
function byteTokenizer() {
  const full = v.parse(tokenizerSchema, JSON.parse(readFileSync(builtin, 'utf8')));
  const added = full.added_tokens.slice(0, specials);
  const marks = added.map(({ content }) => content);
  const bytes = Object.keys(full.model.vocab).filter((token) => [...token].length === 1);
  const vocab = Object.fromEntries([...marks, ...bytes].map((token, id) => [token, id]));
  return {
    tokenizer: { ...full, added_tokens: added, model: { ...full.model, vocab, merges: [] } },
    idOf: (token: string) => vocab[token],
  };
}

interface Weight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly bytes: Buffer;
}

/** What it likes to write wherever it may, the best first; all else it likes a little, as chance has it. */
const liked = ['<|im_end|>', '{', '"', '.'];

function weights(idOf: (token: string) => number): Weight[] {
  const random = noise();
  const { vocabulary, hidden, forward, attention } = size;
  const liking = new Map(liked.map((token, at) => [idOf(token), 9 - at]));
  const tensor = (name: string, shape: readonly number[], value: (row: number) => number) => {
    const [rows, columns = 1] = shape;
    const floats = Float32Array.from({ length: rows * columns }, (_, at) =>
      value(Math.floor(at / columns)),
    );
    return { name, shape, bytes: Buffer.from(floats.buffer) };
  };
  const ones = () => 1;
  const small = () => 0.2 * random();
  return [
    tensor('emb.weight', [vocabulary, hidden], () => 1 + random()),
    tensor('blocks.0.n1.weight', [hidden], ones),
    tensor('blocks.0.qkv.weight', [3 * attention, hidden], small),
    tensor('blocks.0.o.weight', [hidden, attention], small),
    tensor('blocks.0.n2.weight', [hidden], ones),
    tensor('blocks.0.up.weight', [forward, hidden], small),
    tensor('blocks.0.down.weight', [hidden, forward], small),
    tensor('norm.weight', [hidden], ones),
    tensor(
      'head.weight',
      [vocabulary, hidden],
      (id) => (liking.get(id) ?? 0) / hidden + 0.1 * random(),
    ),
  ];
}

/** Between -0.5 and 0.5; the same numbers at each run. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

function record(shard: Buffer, tensors: readonly Weight[]): object {
  let byteOffset = 0;
  const records = tensors.map(({ name, shape, bytes }) => {
    const at = byteOffset;
    byteOffset += bytes.length;
    return { name, shape, dtype: 'float32', format: 'raw', nbytes: bytes.length, byteOffset: at };
  });
  const md5sum = createHash('md5').update(shard).digest('hex');
  return {
    dataPath: 'params_shard_0.bin',
    format: 'raw-shard',
    nbytes: shard.length,
    md5sum,
    records,
  };
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

export const chatConfig = {
  version: '0.1.0',
  model_type: 'llama',
  quantization: 'q0f32',
  vocab_size: size.vocabulary,
  context_window_size: 8192,
  sliding_window_size: -1,
  attention_sink_size: -1,
  prefill_chunk_size: 512,
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
};
