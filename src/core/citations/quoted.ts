import { matchAt } from './scan';

/** A snippet as read: its words, where it ended, and whether its closing quote was there. */
export interface Quoted {
  readonly value: string;
  readonly end: number;
  readonly closed: boolean;
}

const closersOf: Readonly<Record<string, string>> = {
  '"': '"”',
  '“': '”"',
  '„': '“”"',
  "'": "'’",
  '‘': "’'",
  '`': '`',
};

/** After the quote that closes a snippet: a bracket, the next item, the next field or the end. */
const afterClose =
  /\s*(?:[.,;]?\s*[}\])]|,\s*["'`“‘„]|[,;]\s*["'`“‘]?(?:doc|source|src|snippet|[a-z_]{1,20}["'`”’]?\s{0,9}[:=])|$)/iy;
/** Weaker: the citation was left open and the answer goes on. */
const afterLooseClose = /\s+(?=[\p{Lu}\p{Lo}\p{N}])|[.!?](?=\s|$)/uy;

export function isQuote(char: string | undefined): boolean {
  return char !== undefined && char in closersOf;
}

function unescape(value: string): string {
  return value.replace(/\\(["'“”‘’\\])/g, '$1');
}

function isApostrophe(text: string, at: number): boolean {
  return /['’]/.test(text[at] ?? '') && /\p{L}\p{M}*['’]\p{L}/u.test(text.slice(at - 2, at + 2));
}

/** The unescaped closing quotes in `[from, limit)`, in order. */
function* closingQuotes(
  text: string,
  from: number,
  limit: number,
  closers: string,
): Generator<number> {
  for (let at = from; at < limit; at++) {
    if (text[at] === '\\') at++;
    else if (closers.includes(text[at] ?? '') && !isApostrophe(text, at)) yield at;
  }
}

/**
 * Without any closing quote the snippet runs to the brace that closes the citation, which is the first
 * one when another citation follows, else one at the very end; without a brace it runs to `limit`.
 */
function openEnded(text: string, start: number, limit: number): Quoted {
  const rest = text.slice(start, limit);
  const brace = limit < text.length ? rest.indexOf('}') : rest.search(/\}\s{0,9}$/);
  const value = (brace < 0 ? rest : rest.slice(0, brace)).replace(/["”]$/, '').trim();
  return { value: unescape(value), end: brace < 0 ? limit : start + brace, closed: brace >= 0 };
}

/**
 * Reads the quoted string whose opening quote stands at `at`. Quotes inside it are content as long as
 * one that is followed like an end comes before `limit`, where the next citation or the end stands.
 */
export function readQuoted(text: string, at: number, limit: number): Quoted {
  const closers = closersOf[text[at] ?? ''] ?? '"';
  const start = at + 1;
  let loose = -1;
  for (const close of closingQuotes(text, start, limit, closers)) {
    const done = (closed: boolean): Quoted => ({
      value: unescape(text.slice(start, close)),
      end: close + 1,
      closed,
    });
    if (matchAt(afterClose, text, close + 1)) return done(true);
    if (/^\s*$/.test(text.slice(close + 1, limit))) return done(true);
    if (loose < 0 && matchAt(afterLooseClose, text, close + 1)) loose = close;
  }
  if (loose < 0) return openEnded(text, start, limit);
  return { value: unescape(text.slice(start, loose)), end: loose + 1, closed: false };
}

/** Reads `"..."` after `[2]`: it closes at the first closing quote that ends a word. */
export function readPlainQuoted(text: string, at: number, limit: number): Quoted | null {
  const closers = closersOf[text[at] ?? ''] ?? '"';
  for (const close of closingQuotes(text, at + 1, limit, closers)) {
    if (!matchAt(/[\s.,;:!?)\]}]|$/y, text, close + 1)) continue;
    return { value: unescape(text.slice(at + 1, close)), end: close + 1, closed: true };
  }
  return null;
}

/** Words without quotes: up to the closing bracket, the next field or `limit`. */
export function readUnquoted(text: string, at: number, limit: number, close: string): Quoted {
  const bracket = text.slice(at, limit).indexOf(close);
  const end = bracket < 0 ? limit : at + bracket;
  const field = text
    .slice(at, end)
    .search(/,\s*["'`“‘]?(?:doc|source|src|id)\w*(?:[ _-]id)?["'`”’]?\s*[:=]/i);
  const stop = field < 0 ? end : at + field;
  return { value: text.slice(at, stop).trim(), end: stop, closed: bracket >= 0 || field >= 0 };
}
