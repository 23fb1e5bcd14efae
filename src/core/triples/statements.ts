import { sliceSpan, type Span } from '../../base/span';
import { answerSpan, type AnswerSpan } from '../text/offsets';
import { segmentWords } from '../text/words';
import { isAbstention } from './abstention';
import { findPlaces, foldKey, foldText, type FoldedText } from './fold';
import { hypothesisOf } from './hypothesis';
import { resolvePronouns } from './coreference';
import { compareLocations, locateParts, tripleKey, type Location } from './locate';
import { sentencesOf } from './sentences';
import type { Coreference, Statement, StatementOrigin, Triple } from './types';

interface Sentence {
  readonly index: number;
  readonly span: AnswerSpan;
  readonly text: string;
  readonly folded: FoldedText;
  readonly abstention: boolean;
}

interface Placed {
  readonly sentence: Sentence;
  readonly location: Location;
}

/**
 * The statements of `text` in the order of its sentences (GraphEval, arXiv 2407.10793).
 * - Each triple goes to the sentence where most of its parts stand, nearest together; equal ones merge.
 * - A triple of which nothing stands in the text is left out: it is not of this text.
 * - So is one that lost its sentence's negation, since it says the opposite, and one that joins the
 *   parts of two sentences with no pronoun to link them, since the text says no such thing.
 * - A sentence from which no triple came is a statement of its own, so that nothing goes unchecked.
 * - A triple of a thing with itself is left out: it says nothing.
 * - A pronoun as subject gives way, in what the judge reads, to the name that it stands for.
 * - Greetings, questions and "I don't know" become abstentions.
 */
export function buildStatements(
  text: string,
  triples: readonly Triple[],
  origin: Exclude<StatementOrigin, 'sentence'>,
): Statement[] {
  const sentences = readSentences(text);
  const telling = triples.filter(({ subject, object }) => foldKey(subject) !== foldKey(object));
  const statements = mergeEqual(telling).flatMap(({ triple, count }) => {
    const placed = placesOf(triple, sentences, count);
    return placed.length > 0 ? [tripleStatement(triple, placed, origin)] : [];
  });
  const covered = new Set(statements.flatMap((statement) => statement.sentences));
  for (const sentence of sentences) {
    if (!covered.has(sentence.index)) statements.push(sentenceStatement(sentence));
  }
  return resolvePronouns(statements.sort(bySentenceAndPlace));
}

function readSentences(text: string): Sentence[] {
  return sentencesOf(text).map((span, index) => {
    const sentence = sliceSpan(text, span);
    const abstention = isAbstention(sentence);
    return { index, span, text: sentence, folded: foldText(sentence), abstention };
  });
}

function mergeEqual(triples: readonly Triple[]): { triple: Triple; count: number }[] {
  const merged = new Map<string, { triple: Triple; count: number }>();
  for (const triple of triples) {
    const key = tripleKey(triple);
    const known = merged.get(key);
    if (known) known.count++;
    else merged.set(key, { triple, count: 1 });
  }
  return [...merged.values()];
}

/** The sentence of a triple; for one written `count` times, up to `count` sentences that hold all of it. */
function placesOf(triple: Triple, sentences: readonly Sentence[], count: number): Placed[] {
  const ranked = sentences
    .map((sentence) => ({ sentence, location: locateParts(sentence.folded, triple) }))
    .filter(({ location }) => location.ends > 0)
    .sort((a, b) => compareLocations(a.location, b.location));
  const best = ranked.length > 0 ? ranked[0] : sharingMostWords(triple, sentences);
  if (!best || best.sentence.abstention) return [];
  if (losesNegation(triple, best) || mixesSentences(triple, best, sentences)) return [];
  const repeats = ranked.slice(1).filter(({ location }) => location.found === 3);
  const places = [best, ...(best.location.found === 3 ? repeats.slice(0, count - 1) : [])];
  return places.sort((a, b) => a.sentence.index - b.sentence.index);
}

/** For a triple that a model put into words of its own: the sentence that shares most words with it. */
function sharingMostWords(triple: Triple, sentences: readonly Sentence[]): Placed | null {
  const words = new Set(
    segmentWords(`${triple.subject} ${triple.object}`).map((word) => word.text),
  );
  let best: { sentence: Sentence; shared: number } | null = null;
  for (const sentence of sentences) {
    const own = new Set(segmentWords(sentence.text).map((word) => word.text));
    const shared = [...words].filter((word) => own.has(word)).length;
    if (shared > (best?.shared ?? 0)) best = { sentence, shared };
  }
  if (!best || best.shared * 2 < words.size) return null;
  return { sentence: best.sentence, location: locateParts(best.sentence.folded, triple) };
}

const negation =
  /(?<![\p{L}\p{N}])(?:not|no|never|neither|nor|none|cannot|without)(?![\p{L}\p{N}])|n't(?!\p{L})/u;

/** Whether the sentence negates what stands between the triple's parts, and the triple does not say so. */
function losesNegation(triple: Triple, { sentence, location }: Placed): boolean {
  const words = foldText(`${triple.subject} ${triple.relation} ${triple.object}`).folded;
  if (negation.test(words)) return false;
  const spans = [location.subject, location.relation, location.object].filter(
    (span) => span !== null,
  );
  if (spans.length < 2) return false;
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return negation.test(foldText(sentence.text.slice(start, end)).folded);
}

const pronoun =
  /(?<!\p{L})(?:it|its|he|him|his|she|her|hers|they|them|their|this|that|these|those|who|which|there)(?!\p{L})/u;

/**
 * Whether one end of the triple stands in the sentence and the other in another one only. A pronoun
 * may stand for a subject that was named before it.
 */
function mixesSentences(
  { subject, object }: Triple,
  { sentence, location }: Placed,
  sentences: readonly Sentence[],
): boolean {
  if (location.ends !== 1) return false;
  const missing = location.subject === null ? subject : object;
  const elsewhere = sentences.filter(({ folded }) => findPlaces(folded, missing).length > 0);
  if (elsewhere.length === 0) return false;
  const isNamedBefore = elsewhere.some(({ index }) => index < sentence.index);
  return !(location.subject === null && isNamedBefore && pronoun.test(sentence.folded.folded));
}

/** A subject that does not stand in its sentence, where a pronoun does: the model put the name there. */
function coreferenceByModel(
  { subject }: Triple,
  { sentence, location }: Placed,
): Coreference | null {
  if (location.subject !== null) return null;
  const match = pronoun.exec(sentence.folded.folded);
  if (!match) return null;
  const at = sentence.folded.origins[match.index];
  const written = sentence.text.slice(at, at + match[0].length);
  return { pronoun: written, antecedent: subject, by: 'model' };
}

function tripleStatement(
  triple: Triple,
  placed: readonly Placed[],
  origin: StatementOrigin,
): Statement {
  const [{ sentence, location }] = placed;
  const within = (span: Span | null) =>
    span && answerSpan(sentence.span.start + span.start, sentence.span.start + span.end);
  return {
    origin,
    triple,
    sentences: placed.map((place) => place.sentence.index),
    sentenceSpan: sentence.span,
    spans: {
      subject: within(location.subject),
      relation: within(location.relation),
      object: within(location.object),
    },
    coreference: coreferenceByModel(triple, placed[0]),
    hypothesis: hypothesisOf(triple),
    abstention: false,
  };
}

function sentenceStatement({ index, span, text, abstention }: Sentence): Statement {
  return {
    origin: 'sentence',
    triple: null,
    sentences: [index],
    sentenceSpan: span,
    spans: { subject: null, relation: null, object: null },
    coreference: null,
    hypothesis: withoutBullet(text),
    abstention,
  };
}

/** A sentence as the judge reads it: one line, without the mark of a list item. */
function withoutBullet(sentence: string): string {
  const line = sentence.replace(/\s+/gu, ' ').trim();
  return line.replace(/^(?:[-*\u2022\u2023\u25e6\u2013]|\d{1,3}[.)]) (?=\S)/u, '');
}

function bySentenceAndPlace(a: Statement, b: Statement): number {
  return a.sentences[0] - b.sentences[0] || placeOf(a) - placeOf(b);
}

function placeOf({ spans, sentenceSpan }: Statement): number {
  return (spans.relation ?? spans.object ?? spans.subject ?? sentenceSpan).start;
}
