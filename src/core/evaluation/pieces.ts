/** One record of a data file, not yet read: its bytes, where they lie, and the line on which it begins. */
export interface Piece {
  /** Bytes from the beginning of the file; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** `null` for a record that is longer than a record may be. */
  readonly bytes: Uint8Array | null;
}

/** Cuts a file that comes in chunks into records. Blank lines are passed over, but counted. */
export interface Splitter {
  feed(chunk: Uint8Array): Piece[];
  /** What is left at the end of the file. */
  finish(): Piece[];
}

/** Bytes. A longer record would keep the page from answering while it is read. */
export const longestRecord = 4_000_000;

const newline = 0x0a;

/** The bytes of a record that began in an earlier chunk; those of an overlong one are let go. */
class Gathered {
  #parts: Uint8Array[] = [];
  #length = 0;

  add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > longestRecord) this.#parts = [];
    else this.#parts.push(part);
  }

  take(): Uint8Array | null {
    const bytes = this.#length > longestRecord ? null : this.#joined();
    this.#parts = [];
    this.#length = 0;
    return bytes;
  }

  #joined(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}

/** JSONL: a record a line. */
export function lineSplitter(): Splitter {
  const open = new Gathered();
  let offset = 0;
  let start = 0;
  let line = 1;
  function close(end: number): Piece[] {
    const bytes = open.take();
    const piece = { start, end, line, bytes };
    line++;
    start = end + 1;
    return bytes && isBlank(bytes) ? [] : [piece];
  }
  return {
    feed(chunk) {
      const pieces: Piece[] = [];
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        open.add(chunk.slice(from, at));
        pieces.push(...close(offset + at));
        from = at + 1;
      }
      open.add(chunk.slice(from));
      offset += chunk.length;
      return pieces;
    },
    finish: () => (offset > start ? close(offset) : []),
  };
}

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Tells of each byte of JSON whether it is part of a string, its quotes included. */
function stringReader(): (byte: number) => boolean {
  let inside = false;
  let escaped = false;
  return (byte) => {
    if (!inside) {
      inside = byte === quote;
      return inside;
    }
    if (byte === quote && !escaped) inside = false;
    escaped = byte === backslash && !escaped;
    return true;
  };
}

/**
 * One JSON value that holds a list of records (`[{...}, ...]`, or `{"questions": [{...}, ...]}` as BioASQ
 * has it): each object of the outermost list is a record. A file that ends inside one gives it as it is.
 */
export function listSplitter(): Splitter {
  const open = new Gathered();
  let offset = 0;
  let line = 1;
  let depth = 0;
  /** How deep a record lies: right inside the first list. */
  let level = Number.POSITIVE_INFINITY;
  const isInString = stringReader();
  let record: { start: number; line: number } | null = null;

  function close(end: number): Piece[] {
    const bytes = open.take();
    const piece = record && { ...record, end, bytes };
    record = null;
    return piece ? [piece] : [];
  }

  return {
    feed(chunk) {
      const pieces: Piece[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (byte === newline) line++;
        if (isInString(byte)) continue;
        if (byte === openBrace || byte === openBracket) {
          if (byte === openBrace && depth === level) {
            record = { start: offset + at, line };
            from = at;
          }
          depth++;
          if (byte === openBracket) level = Math.min(level, depth);
        } else if (byte === closeBrace || byte === closeBracket) {
          depth--;
          if (record && depth === level) {
            open.add(chunk.slice(from, at + 1));
            pieces.push(...close(offset + at + 1));
          }
        }
      }
      if (record) open.add(chunk.slice(from));
      offset += chunk.length;
      return pieces;
    },
    finish: () => close(offset),
  };
}

function isBlank(bytes: Uint8Array): boolean {
  // Space, tab, carriage return, and the three bytes of a byte-order mark.
  return bytes.every((byte) => [0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf].includes(byte));
}
