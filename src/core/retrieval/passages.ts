import MiniSearch from 'minisearch';
import type { Span } from '../../base/span';
import type { PreparedSource } from '../sources/source';
import { splitLongSpans, splitSentences } from '../text/sentences';
import { segmentWords } from '../text/words';

export interface ReadingPlan {
  readonly sources: readonly PlannedSource[];
  /** Size of what is read and of all shown text, in the units of `measure`. */
  readonly readUnits: number;
  readonly totalUnits: number;
}

export interface PlannedSource {
  readonly id: number;
  readonly title?: string;
  /** Pieces of shown text in their order; pieces that touch are one. */
  readonly passages: readonly string[];
  /** Whether the passages are the whole source. */
  readonly complete: boolean;
}

/** A few sentences of one source. */
interface Passage {
  readonly source: PreparedSource;
  readonly span: Span;
  /** Place among the passages of its source. */
  readonly order: number;
}

/** A passage ends after this many sentences, or before it would exceed this many units of text. */
const sentencesPerPassage = 4;
const longestPassage = 800;

const textOf = ({ source, span }: Passage): string => source.shown.text.slice(span.start, span.end);

function cutIntoPassages(source: PreparedSource): Passage[] {
  const { text } = source.shown;
  const sentences = splitLongSpans(text, splitSentences(text), longestPassage);
  const passages: Passage[] = [];
  let first = 0;
  for (let next = 1; next <= sentences.length; next++) {
    const start = sentences[first].start;
    const fits = next < sentences.length && sentences[next].end - start <= longestPassage;
    if (fits && next - first < sentencesPerPassage) continue;
    passages.push({
      source,
      span: { start, end: sentences[next - 1].end },
      order: passages.length,
    });
    first = next;
  }
  return passages;
}

/** The first passage of each source, then the second of each, and so on. */
function byTurns(passages: readonly Passage[]): Passage[] {
  return passages.toSorted((a, b) => a.order - b.order);
}

/** Best match with the question first (BM25); the beginnings of the sources when nothing matches. */
function rank(question: string, passages: readonly Passage[]): Passage[] {
  const search = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ['title', 'text'],
    tokenize: (text) => segmentWords(text).map((word) => word.text),
    processTerm: (term) => term,
  });
  search.addAll(
    passages.map((passage, id) => ({
      id,
      title: passage.source.title ?? '',
      text: textOf(passage),
    })),
  );
  const found = search.search(question).flatMap((result) => passages[Number(result.id)] ?? []);
  return found.length > 0 ? found : byTurns(passages);
}

/** After so many passages in a row that do not fit, the budget counts as spent. */
const mostMisses = 20;

/** Takes passages in their rank while they fit. */
function fill(
  ranked: readonly Passage[],
  budget: number,
  measure: (text: string) => number,
): Passage[] {
  const taken: Passage[] = [];
  let used = 0;
  let misses = 0;
  for (const passage of ranked) {
    if (used >= budget || misses === mostMisses) break;
    const units = measure(textOf(passage));
    if (used + units > budget) {
      misses++;
      continue;
    }
    used += units;
    misses = 0;
    taken.push(passage);
  }
  return taken;
}

/** Smaller pieces, for a budget in which no passage has room. */
const longestPiece = 200;

function cutSmaller(passages: readonly Passage[]): Passage[] {
  return passages.flatMap(({ source, span, order }) => {
    const { text } = source.shown;
    const sentences = splitSentences(text.slice(span.start, span.end)).map(({ start, end }) => ({
      start: span.start + start,
      end: span.start + end,
    }));
    const pieces = splitLongSpans(text, sentences, longestPiece);
    return pieces.map((piece) => ({ source, span: piece, order }));
  });
}

/** The spans of one source in their order; spans with nothing but a space between them become one. */
function joinTouching(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start - last.end <= 1) joined[joined.length - 1] = { ...last, end: span.end };
    else joined.push(span);
  }
  return joined;
}

function planned(source: PreparedSource, spans: readonly Span[]): PlannedSource {
  const { text } = source.shown;
  const passages = joinTouching(spans).map((span) => text.slice(span.start, span.end));
  const title = source.title === undefined ? {} : { title: source.title };
  return { id: source.id, ...title, passages, complete: passages[0] === text };
}

function planOf(
  sources: readonly PreparedSource[],
  taken: readonly Passage[],
  totalUnits: number,
  measure: (text: string) => number,
): ReadingPlan {
  const read = sources.flatMap((source) => {
    const spans = taken.filter((passage) => passage.source === source).map(({ span }) => span);
    return spans.length > 0 ? [planned(source, spans)] : [];
  });
  const pieces = read.flatMap((source) => source.passages);
  return {
    sources: read,
    readUnits: pieces.reduce((sum, text) => sum + measure(text), 0),
    totalUnits,
  };
}

const whole = (source: PreparedSource): Passage => ({
  source,
  span: { start: 0, end: source.shown.text.length },
  order: 0,
});

/**
 * What the model is given to read for `question`: all sources whole when they fit in `budget` units of
 * `measure`, else the passages that match the question best. Sources without text are left out.
 * A plan is only empty if no source has text or the budget has no room for any sentence.
 */
export function planReading(
  question: string,
  sources: readonly PreparedSource[],
  budget: number,
  measure: (text: string) => number,
): ReadingPlan {
  const texts = sources.filter((source) => source.shown.text !== '');
  const totalUnits = texts.reduce((sum, source) => sum + measure(source.shown.text), 0);
  if (totalUnits <= budget) return planOf(texts, texts.map(whole), totalUnits, measure);
  const ranked = rank(question, texts.flatMap(cutIntoPassages));
  const taken = fill(ranked, budget, measure);
  const read = taken.length > 0 ? taken : fill(cutSmaller(ranked), budget, measure);
  return planOf(texts, read, totalUnits, measure);
}
