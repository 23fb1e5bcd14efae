import type { Span } from '../../base/span';

export interface Word {
  /** Folded: NFKC, lower case, one kind of quote and dash, no soft hyphens or zero-width characters. */
  readonly text: string;
  readonly span: Span;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const ascii = /^[\x20-\x7e]*$/;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** How texts are compared: ligatures, widths, case, quotes, dashes and ellipses written one way. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201b\u2032\u02bc]/g, "'")
    .replace(/[\u201c-\u201f\u2033«»]/g, '"')
    .replace(invisible, '');
}

const spacedScripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Hangul', 'Devanagari', 'Bengali', 'Tamil'],
  ...['Telugu', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Armenian', 'Georgian', 'Ethiopic'],
];
const spacedLetter = spacedScripts.map((script) => `\\p{Script=${script}}`).join('');
const wordPart = `[${spacedLetter}\\p{M}\\p{Nd}_\\u00ad\\u200c\\u200d]+`;

/**
 * Either a word of a script that puts spaces between words, found by the segmenter's main rules
 * ("don't", "3.14", "U.S" are one word), or a piece of other text for the segmenter itself. The
 * segmenter alone would take seconds for a megabyte, and its time grows with the length of its input at
 * each step and with the number of calls: so it gets pieces of a few hundred characters.
 */
const wordOrPiece = new RegExp(
  `(?<word>[${spacedLetter}\\p{Nd}_]${wordPart.slice(0, -1)}*(?:(?:(?<=[\\p{L}\\p{M}])['’.](?=[${spacedLetter}])|(?<=\\p{Nd})[.,'’](?=\\p{Nd}))${wordPart})*)` +
    `|[\\p{L}\\p{N}][^${spacedLetter}\\p{Nd}_]{0,399}`,
  'gu',
);

const letter = /^[\p{L}\p{M}]+$/u;

/** Pairs of neighbouring code points, for a run in which no words are known; a lone one stands for itself. */
function bigrams(run: string, start: number): Word[] {
  const points = [...run];
  if (points.length === 1)
    return [{ text: foldText(run), span: { start, end: start + run.length } }];
  let at = start;
  return points.slice(0, -1).map((point, index) => {
    const pair = point + (points[index + 1] ?? '');
    const span = { start: at, end: at + pair.length };
    at += point.length;
    return { text: foldText(pair), span };
  });
}

/** Adds what the segmenter finds in `piece`, which stands at `offset`. */
function addSegmented(piece: string, offset: number, words: Word[]): void {
  let run = '';
  let runStart = 0;
  const flush = (): void => {
    if (run !== '') words.push(...bigrams(run, runStart));
    run = '';
  };
  for (const { segment, index, isWordLike } of segmenter.segment(piece)) {
    if (!isWordLike && letter.test(segment)) {
      if (run === '') runStart = offset + index;
      run += segment;
      continue;
    }
    flush();
    if (!isWordLike) continue;
    const start = offset + index;
    words.push({ text: foldText(segment), span: { start, end: start + segment.length } });
  }
  flush();
}

/** The words of `text` in order, folded for comparison; spans are UTF-16 units of `text` itself. */
export function segmentWords(text: string): Word[] {
  const words: Word[] = [];
  for (const found of text.matchAll(wordOrPiece)) {
    const [piece] = found;
    const start = found.index;
    if (found.groups?.['word'] === undefined) addSegmented(piece, start, words);
    else words.push({ text: foldText(piece), span: { start, end: start + piece.length } });
  }
  return words;
}
