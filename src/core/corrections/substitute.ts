import { sliceSpan, type Span } from '../../base/span';
import { foldKey, foldText } from '../triples/fold';
import { capitalise, readableRelation } from '../triples/hypothesis';
import { locateParts, type PartPlaces } from '../triples/locate';
import type { Triple } from '../triples/types';
import { answerSpan, type AnswerSpan } from '../text/offsets';
import { joinEdits } from './sentence-edits';
import type { Edit } from './types';

const parts = ['subject', 'relation', 'object'] as const;

/**
 * The edit that puts the changed parts of `newTriple` where those of `oldTriple` stand in one sentence
 * (second step of GraphCorrect, without a model). `null` when a changed part does not stand there word by
 * word, or nothing changed: then the sentence has to be written anew.
 */
export function substituteTriple(
  text: string,
  sentence: AnswerSpan,
  oldTriple: Triple,
  newTriple: Triple,
  why: string,
): Edit | null {
  const places = locateParts(foldText(sliceSpan(text, sentence)), oldTriple);
  const changed = parts.filter((part) => foldKey(oldTriple[part]) !== foldKey(newTriple[part]));
  const edits: Edit[] = [];
  for (const part of changed) {
    const place = places[part];
    if (!place || overlapsAnother(places, part, place)) return null;
    const wanted = part === 'relation' ? readableRelation(newTriple.relation) : newTriple[part];
    edits.push(replacePart(text, sentence, place, wanted, why));
  }
  edits.sort((a, b) => a.range.start - b.range.start);
  return edits.length > 0 ? joinEdits(text, edits, why) : null;
}

function overlapsAnother(places: PartPlaces, part: keyof PartPlaces, place: Span): boolean {
  return parts.some((other) => {
    const span = places[other];
    return other !== part && span && span.start < place.end && place.start < span.end;
  });
}

function replacePart(
  text: string,
  sentence: AnswerSpan,
  place: Span,
  wanted: string,
  why: string,
): Edit {
  const range = answerSpan(sentence.start + place.start, sentence.start + place.end);
  const before = sliceSpan(text, range);
  const head = text.slice(sentence.start, range.start);
  const tail = text.slice(range.end, sentence.end);
  const fitted = withoutRepeats(head, wanted.replace(/\s+/gu, ' ').trim(), tail);
  const opens = !/[\p{L}\p{N}]/u.test(head);
  return { range, before, after: inCase(fitted, opens, before), why };
}

/** `part` without the word that already stands before it, or the mark that already stands behind it. */
function withoutRepeats(head: string, part: string, tail: string): string {
  const last = /(\S+)\s+$/u.exec(head.slice(-80))?.[1];
  const first = /^(\S+)\s+\S/u.exec(part)?.[1];
  const repeated = last !== undefined && first !== undefined && foldKey(last) === foldKey(first);
  const kept = repeated ? part.slice(first.length).trimStart() : part;
  const mark = /[.,;:!?\u3002]$/u.exec(kept)?.[0];
  return mark !== undefined && /^[.,;:!?\u3002]/u.test(tail) ? kept.slice(0, -1) : kept;
}

const articles = /^(?:The|A|An|This|That|These|Those|Its|His|Her|Their)(?=\s)/u;

/** Gives `part` a capital where it opens the sentence, and takes an article's capital away elsewhere. */
function inCase(part: string, opens: boolean, before: string): string {
  if (opens) return /^\p{Lu}/u.test(before) ? capitalise(part) : part;
  return /^\p{Lu}/u.test(before) ? part : part.replace(articles, (word) => word.toLowerCase());
}
