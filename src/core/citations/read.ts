import { attempts, idOf, idsOf, openers, patterns } from './lexicon';
import { isQuote, readPlainQuoted, readQuoted, readUnquoted } from './quoted';
import { finderOf, matchAt, nextAbove } from './scan';
import type { Finder } from './scan';
import type { Notice } from './types';

/** A citation as read: `[start, end)` of the answer and each quote of it. */
export interface CitationRead {
  readonly start: number;
  readonly end: number;
  /** Whether it has the very form that the grammar writes. */
  readonly canonical: boolean;
  readonly quotes: readonly { readonly docId: number | null; readonly snippet: string }[];
  readonly notice: Notice['kind'] | null;
}

interface Scan {
  readonly text: string;
  readonly starts: readonly number[];
  readonly nextClose: Finder;
}

/** The form of the design: nothing is escaped, the first `"}` closes. */
function readCanonical({ text, nextClose }: Scan, start: number): CitationRead | null {
  const head = matchAt(patterns.canonical, text, start);
  if (!head) return null;
  const from = start + head[0].length;
  const close = nextClose(from);
  if (close < 0) return null;
  const quotes = [{ docId: Number(head[1]), snippet: text.slice(from, close) }];
  const notice = close === from ? 'no-snippet' : null;
  return { start, end: close + 2, canonical: true, quotes, notice };
}

/** What has been read of a citation so far. */
interface Fields {
  at: number;
  docIds: number[];
  snippets: string[];
  closed: boolean;
}

/** Each reads one field at `fields.at`, or says that it is not there. */
function readId(text: string, fields: Fields): boolean {
  const key = matchAt(patterns.idKey, text, fields.at);
  if (!key) return false;
  fields.at += key[0].length;
  const value = matchAt(patterns.idValue, text, fields.at);
  if (value) {
    fields.docIds.push(idOf(value[1] ?? ''));
    fields.at += value[0].length;
  }
  return true;
}

function readList(text: string, fields: Fields, limit: number): void {
  fields.at++;
  for (;;) {
    fields.at += matchAt(/[\s,;]*/y, text, fields.at)?.[0].length ?? 0;
    if (fields.at >= limit || !isQuote(text[fields.at])) break;
    const quoted = readQuoted(text, fields.at, limit);
    fields.snippets.push(quoted.value);
    fields.at = quoted.end;
    if (!quoted.closed) return;
  }
  if (text[fields.at] === ']') fields.at++;
}

function readSnippets(text: string, fields: Fields, limit: number, close: string): boolean {
  const key = matchAt(patterns.snippetKey, text, fields.at);
  if (!key) return false;
  fields.at += key[0].length;
  if (text[fields.at] === '[') readList(text, fields, limit);
  else readSnippet(text, fields, limit, close);
  return true;
}

function readSnippet(text: string, fields: Fields, limit: number, close: string): void {
  const read = isQuote(text[fields.at]) ? readQuoted : readUnquoted;
  const { value, end } = read(text, fields.at, limit, close);
  fields.snippets.push(value);
  fields.at = end;
}

function skipOther(text: string, fields: Fields): boolean {
  const other =
    matchAt(patterns.otherField, text, fields.at) ?? matchAt(patterns.begunKey, text, fields.at);
  if (other) fields.at += other[0].length;
  return other !== null && other[0] !== '';
}

function readFields(text: string, start: number, limit: number): Fields {
  const close = text[start] === '[' ? ']' : '}';
  const fields: Fields = { at: start + 1, docIds: [], snippets: [], closed: false };
  const skip = (): void => {
    fields.at += matchAt(/[\s,;.]*/y, text, fields.at)?.[0].length ?? 0;
  };
  skip();
  const bare = matchAt(patterns.bareIdThenQuote, text, fields.at);
  if (bare) {
    fields.docIds.push(Number(bare[1]));
    fields.at += bare[0].length;
    readSnippet(text, fields, limit, close);
  }
  let end = fields.at;
  while (fields.at < limit) {
    end = fields.at;
    skip();
    if (text[fields.at] === close) {
      fields.closed = true;
      end = ++fields.at;
      break;
    }
    const read =
      readId(text, fields) || readSnippets(text, fields, limit, close) || skipOther(text, fields);
    if (!read) break;
    end = fields.at;
  }
  // What was skipped but not read (a full stop, a space) belongs to the text after the citation.
  fields.at = Math.min(end, limit);
  return fields;
}

function noticeOf({ docIds, snippets, closed }: Fields): Notice['kind'] | null {
  if (!closed) return 'unclosed-citation';
  if (docIds.length === 0) return 'unreadable-citation';
  return snippets.some((snippet) => snippet !== '') ? null : 'no-snippet';
}

function readTolerant({ text, starts }: Scan, start: number): CitationRead | null {
  const limit = nextAbove(starts, start, text.length);
  const fields = readFields(text, start, limit);
  if (fields.docIds.length === 0 && fields.snippets.length === 0) return null;
  const docId = fields.docIds[0] ?? null;
  const snippets = fields.snippets.length > 0 ? fields.snippets : [''];
  const quotes = snippets.map((snippet) => ({ docId, snippet }));
  return { start, end: fields.at, canonical: false, quotes, notice: noticeOf(fields) };
}

/** `[2]`, `[1, 3]` and `[2] "quoted words"`. */
function readBracketed({ text, starts }: Scan, start: number): CitationRead | null {
  const head = matchAt(patterns.bracketIds, text, start);
  if (!head) return null;
  const ids = idsOf(head[1] ?? '');
  const end = start + head[0].length;
  const gap = matchAt(patterns.quoteAfterBracket, text, end);
  const limit = nextAbove(starts, start, text.length);
  const quoted = gap && ids.length === 1 ? readPlainQuoted(text, end + gap[0].length, limit) : null;
  if (quoted) {
    const quotes = [{ docId: ids[0] ?? null, snippet: quoted.value }];
    return { start, end: quoted.end, canonical: false, quotes, notice: null };
  }
  const quotes = ids.map((docId) => ({ docId, snippet: '' }));
  return { start, end, canonical: false, quotes, notice: 'no-snippet' };
}

const begun = '{doc_id: ';

/** The first characters of a citation at the end of an answer that is still being written. */
function readBegun({ text }: Scan): CitationRead | null {
  const start = text.lastIndexOf('{');
  if (start < 0 || text.length - start > begun.length) return null;
  if (!begun.startsWith(text.slice(start))) return null;
  const quotes = [{ docId: null, snippet: '' }];
  return { start, end: text.length, canonical: false, quotes, notice: 'unclosed-citation' };
}

/** All citations of `text` in order, without overlaps. Never throws; time linear in `text`. */
export function readCitations(text: string): CitationRead[] {
  const starts = Array.from(text.matchAll(openers), (opener) => opener.index);
  const scan: Scan = { text, starts, nextClose: finderOf(text, '"}') };
  const reads: CitationRead[] = [];
  let end = 0;
  for (const start of starts) {
    if (start < end) continue;
    const read =
      readCanonical(scan, start) ?? readBracketed(scan, start) ?? readTolerant(scan, start);
    if (!read) continue;
    reads.push(read);
    end = read.end;
  }
  const last = readBegun(scan);
  if (last && last.start >= end) reads.push(last);
  return reads;
}

/** Braces in `[start, end)` that were meant to cite, but hold neither an id nor words. */
export function unreadableIn(
  text: string,
  start: number,
  end: number,
): { start: number; end: number }[] {
  return Array.from(text.slice(start, end).matchAll(attempts), (attempt) => ({
    start: start + attempt.index,
    end: start + attempt.index + attempt[0].length,
  }));
}
