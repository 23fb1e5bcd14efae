import * as v from 'valibot';
import { err, ok, type Result } from '../../base/result';
import { alignedTextOf, alignSnippet } from '../alignment/align';
import { alignmentWords } from '../alignment/words';
import { prepareSource } from '../sources/prepare';
import type { PreparedSource } from '../sources/source';
import { shownSpan, sourceSpan, type SourceSpan } from '../text/offsets';
import { showText } from '../text/shown';
import type { CitedQaRecord } from './cited-qa';
import { checked } from './checked';
import { readCitedQa } from './cited-qa-import';
import { importJsonl, type Imported } from './jsonl';

/** Word Jaccard from which a quoted piece counts as found where it does not stand word for word. */
const pieceThreshold = 0.7;

/** QuoteSum numbers a question's sources from 1; those it lacks are empty. */
const mostSources = 8;

const itemSchema = v.looseObject({
  unique_id: v.pipe(v.string(), v.nonEmpty()),
  question: v.string(),
  summary: v.string(),
});

/** A quoted piece of a summary: `[ 2 words of source 2 ]`. */
const piece = /\[ (\d+) (.*?) \]/gs;

/**
 * Reads QuoteSum (Schuster et al., 2023): questions whose gold summaries are woven from quoted
 * pieces of the sources. Each piece becomes a citation of the place where it first stands.
 */
export function importQuoteSum(text: string): Imported<CitedQaRecord> {
  return importJsonl(text, readQuoteSum);
}

/** Checks one item; the error says what is wrong with it. */
export function readQuoteSum(value: unknown): Result<CitedQaRecord, string> {
  const item = checked(itemSchema, value);
  if (!item.ok) return item;
  const sources = sourcesOf(item.value);
  const citations = citationsOf(item.value.summary, sources);
  if (!citations.ok) return citations;
  return readCitedQa({
    id: item.value.unique_id,
    question: item.value.question,
    sources: sources.map(({ id, title, text }) => ({ id, text, ...(title && { title }) })),
    answer: showText(item.value.summary.replace(piece, '$2')).text,
    citations: citations.value,
  });
}

function sourcesOf(item: Readonly<Record<string, unknown>>): PreparedSource[] {
  const sources: PreparedSource[] = [];
  for (let id = 1; id <= mostSources; id++) {
    const text = item[`source${String(id)}`];
    const title = item[`title${String(id)}`];
    if (typeof text !== 'string' || text.trim() === '') continue;
    sources.push(prepareSource({ id, text, ...(typeof title === 'string' && title && { title }) }));
  }
  return sources;
}

type Citations = NonNullable<CitedQaRecord['citations']>;

function citationsOf(
  summary: string,
  sources: readonly PreparedSource[],
): Result<Citations, string> {
  const citations: Citations = [];
  for (const [, id, words] of summary.matchAll(piece)) {
    const source = sources.find((one) => one.id === Number(id));
    if (!source) return err(`summary: It quotes source ${id}, which is not there.`);
    const span = placeOf(words, source);
    if (!span) return err(`summary: Source ${id} does not hold "${words}".`);
    citations.push({ source: source.id, start: span.start, end: span.end });
  }
  const rest = summary.replace(piece, '');
  if (/\[ \d/.test(rest)) return err('summary: A quoted piece is not closed.');
  return citations.length > 0 ? ok(citations) : err('summary: It quotes nothing.');
}

/** Word for word; else in the title, of which no words are evidence; else the nearest words. */
function placeOf(words: string, source: PreparedSource): SourceSpan | null {
  const { shown } = source;
  const wanted = showText(words).text;
  if (wanted === '') return null;
  const at = shown.text.indexOf(wanted);
  if (at >= 0) return shown.toRaw(shownSpan(at, at + wanted.length));
  if (standsInTitle(wanted, source)) return sourceSpan(0, 0);
  const aligned = alignSnippet(wanted, alignedTextOf(shown), pieceThreshold);
  return aligned && shown.toRaw(aligned.span);
}

function standsInTitle(wanted: string, { title = '' }: PreparedSource): boolean {
  const words = folded(wanted);
  return words !== '' && ` ${folded(title)} `.includes(` ${words} `);
}

function folded(text: string): string {
  return alignmentWords(text)
    .map((word) => word.text)
    .join(' ');
}
