import type { Triple } from './types';

export interface RejectedItem {
  /** What the model wrote, cut to 200 characters. */
  readonly item: string;
  readonly reason: string;
}

export interface ParsedTriples {
  readonly triples: readonly Triple[];
  readonly rejected: readonly RejectedItem[];
}

/** A triple as the models read and write it: `["s","r","o"]`. */
export function writeTriple({ subject, relation, object }: Triple): string {
  return JSON.stringify([subject, relation, object]);
}

interface Scalar {
  readonly text: string;
  readonly quoted: boolean;
  /** False when the output ended inside it. */
  readonly complete: boolean;
}

interface Container {
  readonly kind: 'list' | 'object';
  readonly start: number;
  readonly values: Scalar[];
  /** Keys of an object, beside their values. */
  readonly keys: (string | null)[];
  pendingKey: string | null;
  hasChildren: boolean;
}

interface Reader {
  readonly text: string;
  at: number;
  readonly open: Container[];
  readonly triples: Triple[];
  readonly rejected: RejectedItem[];
}

const closingQuote = new Map([
  ['"', '"'],
  ["'", "'"],
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
]);
const plainEscapes = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const itemLimit = 200;

/**
 * Reads the triples that a model wrote: a JSON list of `["s","r","o"]`, also in code fences, among prose,
 * with trailing commas, other quotes, nested deeper, as objects, or cut at the end. Every item that is no
 * triple is rejected by itself, with a reason. Never throws; linear in the length of `output`.
 */
export function parseTriples(output: string): ParsedTriples {
  const reader: Reader = { text: output, at: 0, open: [], triples: [], rejected: [] };
  while (reader.at < output.length) readNext(reader);
  while (reader.open.length > 0) closeTop(reader, output.length, true);
  return { triples: reader.triples, rejected: reader.rejected };
}

function readNext(reader: Reader): void {
  const { text, open } = reader;
  const char = text.charAt(reader.at);
  if (char === '[' || char === '{') return openContainer(reader, char === '[' ? 'list' : 'object');
  const top = open.at(-1);
  if (!top) {
    reader.at++;
    return;
  }
  if (char === ']' || char === '}') {
    reader.at++;
    return closeTop(reader, reader.at, false);
  }
  if (char === ':' && top.kind === 'object') takeKey(top);
  if (char === ',' || char === ':' || /\s/u.test(char)) reader.at++;
  else if (closingQuote.has(char))
    addValue(top, readQuoted(reader, closingQuote.get(char) ?? char));
  else addValue(top, readBare(reader));
}

function openContainer(reader: Reader, kind: Container['kind']): void {
  const parent = reader.open.at(-1);
  if (parent) parent.hasChildren = true;
  reader.open.push({
    kind,
    start: reader.at,
    values: [],
    keys: [],
    pendingKey: null,
    hasChildren: false,
  });
  reader.at++;
}

function takeKey(object: Container): void {
  const key = object.values.pop();
  object.keys.pop();
  object.pendingKey = key ? key.text.toLowerCase() : null;
}

function addValue(container: Container, value: Scalar): void {
  container.values.push(value);
  container.keys.push(container.pendingKey);
  container.pendingKey = null;
}

/**
 * Whether the quote before `at` ends its string: what follows is a separator, the end, or another string.
 * So an apostrophe, or a quote that the model forgot to escape, stays inside.
 */
function endsString(text: string, at: number): boolean {
  let next = at;
  while (next < text.length && /\s/u.test(text.charAt(next))) next++;
  if (next === text.length) return true;
  const char = text.charAt(next);
  return ',]}:'.includes(char) || (next > at && char === '"');
}

function readQuoted(reader: Reader, close: string): Scalar {
  const { text } = reader;
  const pieces: string[] = [];
  let at = reader.at + 1;
  let pieceStart = at;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === close && endsString(text, at + 1)) {
      pieces.push(text.slice(pieceStart, at));
      reader.at = at + 1;
      return { text: pieces.join('').trim(), quoted: true, complete: true };
    }
    if (char === '\\') {
      const escape = readEscape(text, at);
      pieces.push(text.slice(pieceStart, at), escape.value);
      at = pieceStart = escape.next;
    } else at++;
  }
  reader.at = text.length;
  return { text: text.slice(pieceStart), quoted: true, complete: false };
}

function readEscape(text: string, at: number): { value: string; next: number } {
  const char = text.charAt(at + 1);
  const hex = text.slice(at + 2, at + 6);
  if (char === 'u' && /^[0-9a-f]{4}$/iu.test(hex)) {
    return { value: String.fromCharCode(Number.parseInt(hex, 16)), next: at + 6 };
  }
  return { value: plainEscapes.get(char) ?? char, next: Math.min(at + 2, text.length) };
}

function readBare(reader: Reader): Scalar {
  const start = reader.at;
  while (reader.at < reader.text.length && !/[[\]{},:\n]/u.test(reader.text.charAt(reader.at))) {
    reader.at++;
  }
  const complete = reader.at < reader.text.length;
  return { text: reader.text.slice(start, reader.at).trim(), quoted: false, complete };
}

/** Ends the innermost container: a leaf is a triple or rejected; around others only its stray values are. */
function closeTop(reader: Reader, end: number, cut: boolean): void {
  const container = reader.open.pop();
  if (!container) return;
  if (container.hasChildren) {
    if (container.kind === 'list') for (const value of container.values) rejectStray(reader, value);
    return;
  }
  if (container.values.length === 0) return;
  const parts = container.kind === 'list' ? container.values : partsOfObject(container);
  const reason = reasonAgainst(parts, cut);
  if (reason !== null) {
    const item = reader.text.slice(container.start, Math.min(end, container.start + itemLimit));
    reader.rejected.push({ item, reason });
    return;
  }
  const [subject, relation, object] = parts.map((part) => part.text);
  reader.triples.push({ subject, relation, object });
}

function rejectStray(reader: Reader, value: Scalar): void {
  reader.rejected.push({
    item: value.text.slice(0, itemLimit),
    reason: value.complete ? 'A single value, not a triple.' : 'The output ends inside this item.',
  });
}

const subjectKeys = ['subject', 'head', 's'];
const relationKeys = ['relation', 'predicate', 'r', 'p'];
const objectKeys = ['object', 'tail', 'o'];

function partsOfObject(container: Container): Scalar[] {
  const pick = (names: readonly string[]) => {
    const index = container.keys.findIndex((key) => key !== null && names.includes(key));
    return index < 0 ? [] : [container.values[index]];
  };
  return [...pick(subjectKeys), ...pick(relationKeys), ...pick(objectKeys)];
}

const number = /^[-+]?\d[\d.,]*(?:e[-+]?\d+)?$/iu;

/** Why `parts` are no triple; `null` when they are. */
function reasonAgainst(parts: readonly Scalar[], cut: boolean): string | null {
  if (cut && (parts.length < 3 || parts.some((part) => !part.complete))) {
    return 'The output ends inside this item.';
  }
  if (parts.length !== 3) return `Parts: ${String(parts.length)} instead of 3.`;
  if (parts.some((part) => part.text === '')) return 'An empty part.';
  if (parts.some((part) => !part.quoted && !number.test(part.text)))
    return 'A part without quotes.';
  if (!parts[1].quoted) return 'The relation is a number.';
  return null;
}
