import type { Span } from '../../base/span';
import { isAbbreviation } from './abbreviations';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Sentences of `text` as spans without the white space around them (UTF-16), in order; every
 * character but white space lies in one. Abbreviations, initials, decimals and ordinals do not end a
 * sentence; a line break does, as in a list. A sentence needs no full stop.
 */
export function splitSentences(text: string): Span[] {
  const pieces: Span[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const piece = trimmed(text, { start: index, end: index + segment.length });
    if (piece) pieces.push(piece);
  }
  return joinContinued(text, pieces);
}

/** Joins what the segmenter cut apart after an abbreviation. */
function joinContinued(text: string, pieces: readonly Span[]): Span[] {
  const sentences: Span[] = [];
  for (const piece of pieces) {
    const last = sentences.at(-1);
    if (last && continues(text, last, piece)) {
      sentences[sentences.length - 1] = { start: last.start, end: piece.end };
    } else {
      sentences.push(piece);
    }
  }
  return sentences;
}

const longestTail = 24;

function continues(text: string, before: Span, after: Span): boolean {
  const gap = text.slice(before.end, after.start);
  if (/[\n\r\u2028\u2029]/.test(gap)) return false;
  const tail = text.slice(Math.max(before.start, before.end - longestTail), before.end);
  const word = /([\p{L}\p{N}.]+)\.$/u.exec(tail)?.[1];
  if (word === undefined) return isMarkOnly(text, before);
  const next = text.slice(after.start, after.start + 2);
  // "No. 5", "approx. 40", "Dr. Smith"; and lower case or a mark never begins a sentence.
  return isAbbreviation(word) || /^[\p{Ll},;:)]/u.test(next);
}

/** A list's number or a stray mark ("3.", "-") is no sentence by itself. */
function isMarkOnly(text: string, span: Span): boolean {
  return !/\p{L}/u.test(text.slice(span.start, span.end)) && span.end - span.start <= 4;
}

function trimmed(text: string, { start, end }: Span): Span | null {
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return start < end ? { start, end } : null;
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text[at]);
}

/**
 * Cuts the spans that are longer than `maxLength` (UTF-16 units, at least 2): after a clause mark,
 * else between words, else between characters; never inside a surrogate pair.
 */
export function splitLongSpans(text: string, spans: readonly Span[], maxLength: number): Span[] {
  return spans.flatMap((span) => splitLong(text, span, Math.max(2, maxLength)));
}

function splitLong(text: string, span: Span, maxLength: number): Span[] {
  const parts: Span[] = [];
  let rest: Span | null = span;
  while (rest && rest.end - rest.start > maxLength) {
    const cut = cutPoint(text, rest.start, rest.start + maxLength);
    const part = trimmed(text, { start: rest.start, end: cut });
    if (part) parts.push(part);
    rest = trimmed(text, { start: cut, end: rest.end });
  }
  return rest ? [...parts, rest] : parts;
}

function cutPoint(text: string, start: number, limit: number): number {
  const head = text.slice(start, limit);
  const clause = lastEnd(head, /[;:,\u2014](?=\s)|[\u3001\uff0c\uff1b\u3002\uff01\uff1f]/gu);
  if (clause > head.length / 3) return start + clause;
  const word = lastEnd(head, /\s/gu);
  if (word > 0) return start + word;
  return isInsidePair(text, limit) ? limit - 1 : limit;
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

function isInsidePair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
