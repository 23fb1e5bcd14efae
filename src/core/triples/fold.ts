import type { Span } from '../../base/span';

/** Text folded for comparison, with the way back to the original. */
export interface FoldedText {
  readonly original: string;
  readonly folded: string;
  /** For each unit of `folded`, and one past its end: the offset in `original` where it comes from. */
  readonly origins: readonly number[];
}

const unified = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2012', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
]);

/** Folds case, runs of white space, curly quotes and dashes. */
export function foldText(original: string): FoldedText {
  const pieces: string[] = [];
  const origins: number[] = [];
  let offset = 0;
  let spaced = false;
  for (const char of original) {
    const space = /\s/u.test(char);
    const piece = space ? (spaced ? '' : ' ') : (unified.get(char) ?? char.toLowerCase());
    for (let unit = 0; unit < piece.length; unit++) origins.push(offset);
    pieces.push(piece);
    spaced = space;
    offset += char.length;
  }
  origins.push(original.length);
  return { original, folded: pieces.join(''), origins };
}

/** `text` folded and trimmed, as a key for equality. */
export function foldKey(text: string): string {
  return foldText(text).folded.trim();
}

const joining = /[\p{L}\p{N}\p{M}]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function isWordUnit(text: string, index: number): boolean {
  const char = text.charAt(index);
  return joining.test(char) && !unspaced.test(char);
}

/** Whether a word may start or end at `index`: not between two letters or digits of a script with spaces. */
export function isWordBoundary(text: string, index: number): boolean {
  return !(isWordUnit(text, index - 1) && isWordUnit(text, index));
}

const placesLimit = 12;

/**
 * The places of `part` in a text, on word boundaries, as spans of the original; at most 12.
 * Where some stand there letter by letter, only those count.
 */
export function findPlaces(text: FoldedText, part: string): Span[] {
  const key = foldKey(part);
  const places: Span[] = [];
  if (key === '') return places;
  const { folded, origins, original } = text;
  let at = folded.indexOf(key);
  while (at >= 0 && places.length < placesLimit) {
    const end = at + key.length;
    if (isWordBoundary(folded, at) && isWordBoundary(folded, end)) {
      places.push({ start: origins[at], end: endOrigin(text, end) });
    }
    at = folded.indexOf(key, at + 1);
  }
  const exact = places.filter(({ start, end }) => original.slice(start, end) === part);
  return exact.length > 0 ? exact : places;
}

/** Where the original of `folded.slice(0, end)` ends: before the white space that follows, if any does. */
function endOrigin({ original, origins }: FoldedText, end: number): number {
  const last = origins[end - 1];
  const length = original.codePointAt(last) ?? 0;
  return last + (length > 0xffff ? 2 : 1);
}
