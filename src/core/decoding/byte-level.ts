import * as v from 'valibot';
import { encodeUtf8 } from '../../base/bytes';
import { createVocabulary, type Vocabulary } from './vocabulary';

const componentSchema = v.looseObject({
  type: v.string(),
  pretokenizers: v.optional(v.array(v.looseObject({ type: v.string() }))),
  decoders: v.optional(v.array(v.looseObject({ type: v.string() }))),
});

const tokenIdSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The parts of a Hugging Face `tokenizer.json` that say which bytes a token stands for. */
const tokenizerSchema = v.looseObject({
  added_tokens: v.optional(v.array(v.looseObject({ id: tokenIdSchema, content: v.string() })), []),
  pre_tokenizer: v.nullish(componentSchema),
  decoder: v.nullish(componentSchema),
  model: v.looseObject({
    byte_fallback: v.nullish(v.boolean()),
    vocab: v.union([
      v.record(v.string(), tokenIdSchema),
      // Unigram models list [piece, score] in the order of their ids.
      v.array(v.looseTuple([v.string(), v.number()])),
    ]),
  }),
});

type TokenizerJson = v.InferOutput<typeof tokenizerSchema>;
type TokenBytes = (token: string) => Uint8Array | null;

/**
 * The vocabulary of a byte-level BPE tokenizer (GPT-2's table) or of a sentencepiece one
 * (U+2581 for a space, `<0xNN>` for a byte). Added tokens stand for no bytes. Throws a `TypeError`
 * for a tokenizer of another kind: its tokens cannot be told in bytes.
 */
export function vocabularyFromTokenizerJson(
  json: unknown,
  logitsSize: number,
  endIds: readonly number[],
): Vocabulary {
  const tokenizer = parseTokenizer(json);
  const toBytes = tokenBytesOf(tokenizer);
  const table: (Uint8Array | null)[] = new Array<Uint8Array | null>(logitsSize).fill(null);
  for (const [token, id] of tokensOf(tokenizer)) {
    if (id < logitsSize) table[id] = toBytes(token);
  }
  for (const added of tokenizer.added_tokens) {
    if (added.id < logitsSize) table[added.id] = null;
  }
  return createVocabulary({ table, size: logitsSize, endIds });
}

function parseTokenizer(json: unknown): TokenizerJson {
  const parsed = v.safeParse(tokenizerSchema, json);
  if (!parsed.success) throw new TypeError('This is not a tokenizer.json.');
  return parsed.output;
}

function* tokensOf(tokenizer: TokenizerJson): Generator<readonly [string, number]> {
  const { vocab } = tokenizer.model;
  if (Array.isArray(vocab)) {
    for (const [id, [token]] of vocab.entries()) yield [token, id];
  } else {
    yield* Object.entries(vocab);
  }
}

function tokenBytesOf(tokenizer: TokenizerJson): TokenBytes {
  if (hasComponent(tokenizer, 'ByteLevel')) return byteLevelBytes;
  const isSentencePiece =
    tokenizer.model.byte_fallback === true ||
    hasComponent(tokenizer, 'Metaspace') ||
    hasComponent(tokenizer, 'ByteFallback');
  if (isSentencePiece) return sentencePieceBytes;
  throw new TypeError('The tokenizer is neither byte-level BPE nor sentencepiece.');
}

function hasComponent({ pre_tokenizer, decoder }: TokenizerJson, type: string): boolean {
  return [pre_tokenizer, decoder].some(
    (component) =>
      component?.type === type ||
      [...(component?.pretokenizers ?? []), ...(component?.decoders ?? [])].some(
        (part) => part.type === type,
      ),
  );
}

/**
 * GPT-2 writes each byte as one printable character: printable Latin-1 stands for itself, the other
 * 68 bytes, in order, for U+0100 onwards. Keyed by code unit.
 */
export const byteOfUnicode: ReadonlyMap<number, number> = makeByteTable();

function makeByteTable(): Map<number, number> {
  const table = new Map<number, number>();
  let next = 0x100;
  for (let byte = 0; byte < 256; byte++) table.set(isPrintableLatin(byte) ? byte : next++, byte);
  return table;
}

/** Printable Latin-1 without the space, the no-break space and the soft hyphen. */
function isPrintableLatin(byte: number): boolean {
  return (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
}

function byteLevelBytes(token: string): Uint8Array | null {
  const bytes = new Uint8Array(token.length);
  for (let at = 0; at < token.length; at++) {
    const byte = byteOfUnicode.get(token.charCodeAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes.length === 0 ? null : bytes;
}

function sentencePieceBytes(token: string): Uint8Array | null {
  const byte = /^<0x([0-9A-Fa-f]{2})>$/.exec(token)?.[1];
  if (byte !== undefined) return Uint8Array.of(Number.parseInt(byte, 16));
  return token === '' ? null : encodeUtf8(token.replaceAll('\u2581', ' '));
}
