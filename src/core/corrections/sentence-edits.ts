import { sliceSpan } from '../../base/span';
import { answerSpan, type AnswerSpan } from '../text/offsets';
import type { Edit } from './types';

/** Puts `newSentence` in the place of the sentence at `span`; nothing else changes. */
export function sentenceEdit(
  text: string,
  span: AnswerSpan,
  newSentence: string,
  why: string,
): Edit {
  return { range: span, before: sliceSpan(text, span), after: newSentence.trim(), why };
}

/** One edit that makes several edits of `text` at once; they are in order, do not overlap, and are not empty. */
export function joinEdits(text: string, edits: readonly Edit[], why: string): Edit {
  const start = edits[0].range.start;
  const pieces: string[] = [];
  let at: number = start;
  for (const { range, after } of edits) {
    pieces.push(text.slice(at, range.start), after);
    at = range.end;
  }
  const range = answerSpan(start, at);
  return { range, before: sliceSpan(text, range), after: pieces.join(''), why };
}

/** Takes the sentences at `spans` (in order, at least one) out, with the white space that they leave double. */
export function removalEdit(text: string, spans: readonly AnswerSpan[], why: string): Edit {
  const edits: Edit[] = [];
  for (const span of spans) {
    const range = withSpace(text, span, edits.at(-1)?.range.end ?? 0);
    edits.push({ range, before: sliceSpan(text, range), after: '', why });
  }
  return joinEdits(text, edits, why);
}

const bullet = /(?:^|\n)[^\S\n]*(?:[-*\u2022\u2023\u25e6]|\d{1,3}[.)])?[^\S\n]*$/u;
const longestBullet = 40;

/**
 * `span` and the white space that goes with it: all of its line if it fills one (list mark included), else
 * the spaces after it, or those before it where nothing follows. Begins at or after `from`.
 */
function withSpace(text: string, span: AnswerSpan, from: number): AnswerSpan {
  const after = /^[^\S\n]*/u.exec(text.slice(span.end))?.[0].length ?? 0;
  const end = span.end + after;
  const lineStart = startOfOwnLine(text, span.start, from);
  const endsLine = end === text.length || text.charAt(end) === '\n';
  if (lineStart !== null && endsLine) {
    if (end < text.length) return answerSpan(lineStart, end + 1);
    return answerSpan(beforeSpace(text, lineStart, from), end);
  }
  if (endsLine) return answerSpan(beforeSpace(text, span.start, from), end);
  return answerSpan(span.start, end);
}

/** The start of the line if only a list mark stands before `start` on it; else `null`. */
function startOfOwnLine(text: string, start: number, from: number): number | null {
  const base = Math.max(from, start - longestBullet);
  const before = text.slice(base, start);
  const mark = bullet.exec(before);
  if (!mark) return null;
  const newline = before.charAt(mark.index) === '\n';
  if (!newline && base > 0 && text.charAt(base - 1) !== '\n') return null;
  return base + mark.index + (newline ? 1 : 0);
}

function beforeSpace(text: string, start: number, from: number): number {
  let at = start;
  while (at > from && /\s/u.test(text.charAt(at - 1))) at--;
  return at;
}
