import { encodeUtf8 } from '../src/base/bytes';
import type { Vocabulary } from '../src/core/decoding/vocabulary';
import { longestTokens, type TokenTrie } from '../src/core/grammar/token-trie';
import type { GrammarSpec, SnippetUnit } from '../src/core/grammar/spec';
import { splitSentences } from '../src/core/text/sentences';
import { documentSets } from './documents';
import type { Recording } from './recording';
import { makeText, type Script } from './texts';

/** How many sources there are, and how large each is in bytes. */
export interface Size {
  readonly sources: number;
  readonly bytes: number;
}

export const sizes: readonly Size[] = [
  { sources: 1, bytes: 2_000 },
  { sources: 5, bytes: 20_000 },
  { sources: 50, bytes: 2_000 },
  { sources: 50, bytes: 20_000 },
  { sources: 1, bytes: 1_000_000 },
];

/** Sources, and answers that quote them. */
export interface Scene {
  readonly texts: readonly string[];
  readonly answers: readonly string[];
}

export function answerSpec(texts: readonly string[], unit: SnippetUnit): GrammarSpec {
  return {
    kind: 'cited-answer',
    sources: texts.map((text, at) => ({ id: at + 1, passages: [text] })),
    unit,
    maxSnippetBytes: 480,
    maxCitationsPerClaim: 2,
    maxClaims: 6,
    closeness: 0,
    abstention: 'The sources do not answer the question.',
  };
}

/**
 * A set's documents among made-up ones, and the answers that the built-in model wrote about them. With
 * fewer sources than documents all stand in the first.
 */
export function recordedScene(
  set: string,
  recordings: readonly Recording[],
  vocabulary: Vocabulary,
  size: Size,
): Scene {
  const documents = documentSets[set].documents.map(({ text }) => text);
  const heads = size.sources < documents.length ? [documents.join(' ')] : documents;
  const texts = Array.from({ length: size.sources }, (_, at) => {
    const head = heads[at] ?? '';
    const rest = size.bytes - Buffer.byteLength(head);
    return rest > 0 ? `${head} ${makeText('ascii', rest, at + 1)}`.trim() : head;
  });
  const answers = recordings
    .filter((recording) => recording.set === set)
    .map(({ ids }) => textOf(vocabulary, ids))
    .map((text) => (heads.length === 1 ? text.replace(/\{doc_id: \d+/g, '{doc_id: 1') : text));
  return { texts, answers };
}

function textOf(vocabulary: Vocabulary, ids: readonly number[]): string {
  return Buffer.concat(ids.map((id) => vocabulary.bytes(id) ?? new Uint8Array())).toString();
}

/** Made-up sources in a script, and answers that quote sentences of them. */
export function madeUpScene(script: Script, size: Size, answers: number): Scene {
  const texts = Array.from({ length: size.sources }, (_, at) =>
    makeText(script, size.bytes, at + 1),
  );
  return {
    texts,
    answers: Array.from({ length: answers }, (_, at) => madeUpAnswer(texts, at)),
  };
}

const madeUpClaims = [
  'The keeper of the light left in 1983.',
  'Dr. Moberg measured 3.5 m, e.g. in the north.',
  '\u5854\u5f88\u9ad8\u3002',
  'It grew "a lot" \u{1F30A}',
];

function madeUpAnswer(texts: readonly string[], at: number): string {
  const source = at % texts.length;
  // The first sentences of a text are as good as any, and quick to find.
  const sentences = splitSentences(texts[source].slice(0, 6000));
  const { start, end } = sentences[(at * 7) % sentences.length];
  const claim = madeUpClaims[at % madeUpClaims.length];
  return `${claim} {doc_id: ${source + 1}, snippet: "${texts[source].slice(start, end)}"}`;
}

/** An answer as tokens of a vocabulary, the longest first at each place. */
export function tokensOf(trie: TokenTrie, answer: string): number[] {
  const tokens = longestTokens(trie, encodeUtf8(answer));
  if (!tokens) throw new Error('The vocabulary does not hold every byte.');
  return tokens;
}
