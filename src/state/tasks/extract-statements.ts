import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import { extractByRules, loadClauseReader, wholeSentences } from '../../core/triples/extract-rules';
import { buildStatements } from '../../core/triples/statements';
import type { Statement } from '../../core/triples/types';
import { looksEnglish } from '../../core/verdicts/language';
import { isCalledOff } from './evidence';
import { extractTriples } from './extract-triples';

/** Who takes a text apart: the language model, rules of grammar, or nobody (sentences stay whole). */
export const factReaders = ['model', 'rules', 'sentences'] as const;
export type FactReader = (typeof factReaders)[number];

export interface ExtractedStatements {
  readonly statements: readonly Statement[];
  /** Who did it in the end. */
  readonly reader: FactReader;
  /** What a person should know about it, in sentences. */
  readonly notes: readonly string[];
}

/**
 * The statements of `text`. A language model that is missing or fails gives way to rules, and those, where
 * they do not know the language, to whole sentences; the notes say so. Fails only when called off.
 */
export async function extractStatements(
  text: string,
  reader: FactReader,
  language: LanguageEngine | null,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Result<ExtractedStatements, Fault>> {
  if (reader === 'sentences') return ok(asSentences(text, []));
  if (reader === 'rules') return ok(await byRules(text, []));
  if (!language) return ok(await byRules(text, ['No language model is at hand']));
  const extraction = await extractTriples(text, language, onProgress, signal);
  if (!extraction.ok) {
    if (isCalledOff(extraction.error)) return extraction;
    return ok(await byRules(text, [`The language model failed (${extraction.error.detail})`]));
  }
  const { triples, rejected } = extraction.value;
  const notes =
    rejected > 0 ? [`Left out, since they are no triples: ${String(rejected)} items.`] : [];
  return ok({ statements: buildStatements(text, triples, 'model'), reader: 'model', notes });
}

async function byRules(text: string, causes: readonly string[]): Promise<ExtractedStatements> {
  if (!looksEnglish(text)) {
    return asSentences(text, [...causes, 'The rules of grammar know English only']);
  }
  const statements = extractByRules(text, await loadClauseReader());
  return {
    statements,
    reader: 'rules',
    notes: causes.map((cause) => `${cause}, so rules of grammar took the text apart.`),
  };
}

function asSentences(text: string, causes: readonly string[]): ExtractedStatements {
  const notes =
    causes.length > 0 ? [`${causes.join('. ')}, so each sentence was checked as a whole.`] : [];
  return { statements: wholeSentences(text), reader: 'sentences', notes };
}
