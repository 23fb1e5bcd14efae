import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import { loadClauseReader, triplesByRules } from '../../core/triples/extract-rules';
import { buildStatements } from '../../core/triples/statements';
import type { Statement, Triple } from '../../core/triples/types';
import { looksEnglish } from '../../core/verdicts/language';
import { isCalledOff } from './evidence';
import { extractTriples, type TripleMemory } from './extract-triples';

/** Who takes a text apart: the language model, rules of grammar, or nobody (sentences stay whole). */
export const factReaders = ['model', 'rules', 'sentences'] as const;
export type FactReader = (typeof factReaders)[number];

/** What takes texts apart. */
export interface Reading {
  readonly reader: FactReader;
  /** `null`: the model is not at hand. */
  readonly language: LanguageEngine | null;
  /** What the model has read before, of the same model. */
  readonly memory?: TripleMemory;
}

export interface ReadTriples {
  readonly triples: readonly Triple[];
  /** Who did it in the end. */
  readonly reader: FactReader;
  /** What a person should know about it, in sentences. */
  readonly notes: readonly string[];
}

type OnProgress = (done: number, total: number) => void;

/** The statements of `text`; see `readTriples`. */
export async function extractStatements(
  text: string,
  reading: Reading,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<ReadTriples & { readonly statements: readonly Statement[] }, Fault>> {
  const read = await readTriples(text, reading, onProgress, signal);
  if (!read.ok) return read;
  const origin = read.value.reader === 'model' ? 'model' : 'rules';
  return ok({ ...read.value, statements: buildStatements(text, read.value.triples, origin) });
}

/**
 * The triples of `text`. A language model that is missing or fails gives way to rules, and those, where
 * they do not know the language, to whole sentences; the notes say so. Fails only when called off.
 */
export async function readTriples(
  text: string,
  { reader, language, memory }: Reading,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<ReadTriples, Fault>> {
  if (reader === 'sentences') return ok(asSentences([]));
  if (reader === 'rules') return ok(await byRules(text, []));
  if (!language) return ok(await byRules(text, ['No language model is at hand']));
  const extraction = await extractTriples(text, language, onProgress, signal, memory);
  if (!extraction.ok) {
    if (isCalledOff(extraction.error)) return extraction;
    return ok(await byRules(text, [`The language model failed (${extraction.error.detail})`]));
  }
  const { triples, rejected } = extraction.value;
  const notes =
    rejected > 0 ? [`Left out, since they are no triples: ${String(rejected)} items.`] : [];
  return ok({ triples, reader: 'model', notes });
}

async function byRules(text: string, causes: readonly string[]): Promise<ReadTriples> {
  if (!looksEnglish(text)) {
    return asSentences([...causes, 'The rules of grammar know English only']);
  }
  const triples = triplesByRules(text, await loadClauseReader());
  const notes = causes.map((cause) => `${cause}, so rules of grammar took the text apart.`);
  return { triples, reader: 'rules', notes };
}

function asSentences(causes: readonly string[]): ReadTriples {
  const notes =
    causes.length > 0 ? [`${causes.join('. ')}, so each sentence was checked as a whole.`] : [];
  return { triples: [], reader: 'sentences', notes };
}
