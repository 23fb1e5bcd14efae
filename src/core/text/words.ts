import type { Span } from '../../base/span';

export interface Word {
  /** Folded: compatibility forms, case, quotation marks and dashes are made one. */
  readonly text: string;
  /** UTF-16 units of the text it was taken from. */
  readonly span: Span;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** NFKC, lower case, one kind of quotation mark and of dash, no soft hyphen. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u0060\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u00ad/g, '');
}

/**
 * The words of `text` in order. A run of a script without spaces for which the segmenter finds no
 * words gives its character bigrams.
 */
export function segmentWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(wordAt(segment, index));
    else if (unspaced.test(segment)) words.push(...bigrams(segment, index));
  }
  return words;
}

function wordAt(segment: string, index: number): Word {
  return { text: foldText(segment), span: { start: index, end: index + segment.length } };
}

function bigrams(segment: string, index: number): Word[] {
  const chars = [...segment];
  if (chars.length < 2) return [wordAt(segment, index)];
  const words: Word[] = [];
  let at = index;
  for (let k = 0; k + 1 < chars.length; k++) {
    words.push(wordAt(chars[k] + chars[k + 1], at));
    at += chars[k].length;
  }
  return words;
}
