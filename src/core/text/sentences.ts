import type { Span } from '../../base/span';
import { isAbbreviation, numberedAbbreviations } from './abbreviations';
import { possibleBreaks } from './sentence-breaks';

/** Units of text on either side of a possible break that decide about it. */
const sight = 40;

const lineEnd = /[\n\r\u0085\u2028\u2029]/;
const blankLine = /\n\s*\n|\r\s*\r|\u2029/;
const lowerCase = /^[\p{Ps}\p{Pi}"']{0,4}\p{Ll}/u;
const marksOnly = /^[\p{Pe}\p{Pf}"'.!?…,;:]+(?:\s|$)/u;
const listMark = /^[-*•–]\s|^\(?(?:\p{N}{1,3}|\p{L})[.)]\s/u;
const listMarkAlone = /^(?:[-*•–]|\(?(?:\p{N}{1,3}|\p{L})[.)])$/u;

/** A line break inside a sentence wraps a line; before a list item or a new beginning it ends a sentence. */
function isWrappedLine(before: string, after: string): boolean {
  if (blankLine.test(before) || /[:.!?。！？]\s*$/.test(before)) return false;
  return !listMark.test(after) && (lowerCase.test(after) || /[,;–—-]\s*$/.test(before));
}

/** Marks that need no space after them. */
const closedMark = /[。！？｡．][\p{Pe}\p{Pf}"']*$/u;
const stopAtEnd = /[.!?]["'”’)\]]*$/;
const lastWord = /([\p{L}\p{M}\p{N}.]+)\.[\p{Pe}\p{Pf}"']*$/u;
const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b/;

/** Whether the full stop at the end of `before` belongs to its last word rather than to the sentence. */
function stopBelongsToWord(before: string, after: string): boolean {
  const word = lastWord.exec(before)?.[1];
  if (word === undefined) return false;
  if (/^\p{N}{1,2}$/u.test(word)) return month.test(after);
  if (numberedAbbreviations.has(word)) return /^[\p{N}#]/u.test(after);
  return isAbbreviation(word);
}

/** Whether no sentence ends between `before` and `after`, its white space being part of `before`. */
function isOneSentence(before: string, after: string): boolean {
  const words = before.trimEnd();
  if (words === '' || listMarkAlone.test(words.trimStart())) return true;
  if (lineEnd.test(before.slice(words.length))) return isWrappedLine(before, after);
  if (words === before && !closedMark.test(words)) return true;
  if (marksOnly.test(after)) return true;
  if (stopAtEnd.test(words) && lowerCase.test(after)) return true;
  return stopBelongsToWord(words, after);
}

const openersAfterStop = /[。！？｡．]([\p{Ps}\p{Pi}]+)$/u;

/** An opening quote or bracket right after a full stop opens the next sentence. */
function beforeOpeners(text: string, from: number, at: number): number {
  const openers = openersAfterStop.exec(text.slice(Math.max(from, at - 8), at))?.[1];
  return openers === undefined ? at : at - openers.length;
}

function trimmed(text: string, start: number, end: number): Span | null {
  const piece = text.slice(start, end);
  const inner = piece.trim();
  if (inner === '') return null;
  const lead = piece.length - piece.trimStart().length;
  return { start: start + lead, end: start + lead + inner.length };
}

/**
 * Sentences of `text` as spans without the white space around them (UTF-16), in order; every
 * character but white space lies in one. Full stops of abbreviations, initials, decimals and
 * ordinals do not end a sentence. Line breaks do, as in a list, unless they only wrap a line. A
 * sentence needs no full stop.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const take = (end: number): void => {
    const span = trimmed(text, start, end);
    if (span) spans.push(span);
    start = end;
  };
  for (const found of possibleBreaks(text)) {
    const at = beforeOpeners(text, start, found);
    const before = text.slice(Math.max(start, at - sight), at);
    if (at > start && !isOneSentence(before, text.slice(at, at + sight))) take(at);
  }
  take(text.length);
  return spans;
}

/** After these a long sentence is best cut. */
const clauseEnd = /[;:,\u2014](?=\s)|[、，；。！？]/gu;

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** Where in `text` to cut off a first piece of at most `maxLength` units; above 0. */
function cutPoint(text: string, maxLength: number): number {
  const head = text.slice(0, maxLength + 1);
  const clause = lastEnd(head.slice(0, -1), clauseEnd);
  if (clause > maxLength / 4) return clause;
  const word = lastEnd(head, /\s/g);
  if (word > 0) return Math.min(word, maxLength);
  return (text.codePointAt(maxLength - 1) ?? 0) > 0xffff ? maxLength - 1 : maxLength;
}

/**
 * Cuts the spans that are longer than `maxLength` (UTF-16 units, at least 2): after a clause mark,
 * else between words, else between characters; never inside a surrogate pair.
 */
export function splitLongSpans(text: string, spans: readonly Span[], maxLength: number): Span[] {
  const limit = Math.max(2, Math.floor(maxLength));
  const pieces: Span[] = [];
  for (const { start, end } of spans) {
    let from = start;
    while (end - from > limit) {
      const cut = from + cutPoint(text.slice(from, from + limit + 2), limit);
      const piece = trimmed(text, from, cut);
      if (piece) pieces.push(piece);
      from = cut;
    }
    const rest = trimmed(text, from, end);
    if (rest) pieces.push(rest);
  }
  return pieces;
}
