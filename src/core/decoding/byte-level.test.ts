import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/bytes';
import { byteOfUnicode, vocabularyFromTokenizerJson } from './byte-level';
import type { Vocabulary } from './vocabulary';

const folder = new URL('../../../public/models/smollm2-135m-instruct/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

const bytesOf = (vocabulary: Vocabulary, ids: readonly number[]): number[] =>
  ids.flatMap((id) => [...(vocabulary.bytes(id) ?? [])]);

describe('the byte-level table', () => {
  it('is a bijection onto the 256 bytes', () => {
    expect(new Set(byteOfUnicode.values()).size).toBe(256);
    expect(byteOfUnicode.size).toBe(256);
    expect(byteOfUnicode.get('Ġ'.codePointAt(0) ?? 0)).toBe(0x20);
    expect(byteOfUnicode.get('Ċ'.codePointAt(0) ?? 0)).toBe(0x0a);
    expect(byteOfUnicode.get('a'.codePointAt(0) ?? 0)).toBe(0x61);
  });
});

describe('vocabulary of the built-in model', async () => {
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const json = readJson('tokenizer.json');
  const vocabulary = vocabularyFromTokenizerJson(json, 49_200, [2]);
  const tokenizer = new Tokenizer(json as object, readJson('tokenizer_config.json') as object);

  it.each([
    'The tower is 330 metres tall. {doc_id: 2, snippet: "exact words"}',
    'naïve café — “quotes” … ﬁ ligature',
    'القاهرة עברית 東京は大きい ไทย',
    'emoji 👩‍👩‍👧 🇫🇷 é and \u2028 odd\u00a0white\tspace\r\n',
  ])('joins the tokens of a text to its UTF-8: %s', (text) => {
    const { ids } = tokenizer.encode(text, { add_special_tokens: false });
    expect(bytesOf(vocabulary, ids)).toEqual([...encodeUtf8(text)]);
  });

  it('has bytes for every id but the special and the padded ones', () => {
    const special = (json as { added_tokens: { id: number }[] }).added_tokens.map(({ id }) => id);
    for (const id of special) expect(vocabulary.bytes(id)).toBeNull();
    for (let id = 49_152; id < 49_200; id++) expect(vocabulary.bytes(id)).toBeNull();
    for (let id = 0; id < 49_152; id++) {
      if (!special.includes(id)) expect(vocabulary.bytes(id)?.length).toBeGreaterThan(0);
    }
    expect(vocabulary.size).toBe(49_200);
    expect(vocabulary.endIds).toEqual([2]);
  });
});

describe('sentencepiece', () => {
  const tokenizer = {
    added_tokens: [{ id: 0, content: '<s>' }],
    decoder: { type: 'Sequence', decoders: [{ type: 'ByteFallback' }, { type: 'Fuse' }] },
    model: { type: 'BPE', byte_fallback: true, vocab: { '<s>': 0, '<0xE2>': 1, '▁the▁': 2, é: 3 } },
  };

  it('reads byte tokens and the space sign', () => {
    const vocabulary = vocabularyFromTokenizerJson(tokenizer, 5, [0]);
    expect(vocabulary.bytes(0)).toBeNull();
    expect([...(vocabulary.bytes(1) ?? [])]).toEqual([0xe2]);
    expect([...(vocabulary.bytes(2) ?? [])]).toEqual([...encodeUtf8(' the ')]);
    expect([...(vocabulary.bytes(3) ?? [])]).toEqual([0xc3, 0xa9]);
    expect(vocabulary.bytes(4)).toBeNull();
  });

  it('reads a unigram list by position', () => {
    const unigram = {
      pre_tokenizer: { type: 'Metaspace' },
      model: {
        type: 'Unigram',
        vocab: [
          ['<unk>', 0],
          ['▁a', -1.5],
        ],
      },
      added_tokens: [{ id: 0, content: '<unk>' }],
    };
    const vocabulary = vocabularyFromTokenizerJson(unigram, 2, []);
    expect([...(vocabulary.bytes(1) ?? [])]).toEqual([0x20, 0x61]);
    expect(vocabulary.bytes(0)).toBeNull();
  });
});

it('refuses what is no tokenizer, and one whose tokens are not bytes', () => {
  expect(() => vocabularyFromTokenizerJson({}, 1, [])).toThrow(TypeError);
  const wordPiece = {
    model: { type: 'WordPiece', vocab: { a: 0 } },
    decoder: { type: 'WordPiece' },
  };
  expect(() => vocabularyFromTokenizerJson(wordPiece, 1, [])).toThrow('neither');
});
