const replacement = 0xfffd;

/** The code point that starts at `index`; a lone surrogate reads as U+FFFD. */
function scalarAt(text: string, index: number): number {
  const point = text.codePointAt(index) ?? replacement;
  return point >= 0xd800 && point <= 0xdfff ? replacement : point;
}

/** Bytes of UTF-8 that a Unicode scalar value takes: 1 to 4. */
function byteLengthOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Bytes of UTF-8 that `text` takes, with U+FFFD for each lone surrogate. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length;) {
    const point = scalarAt(text, index);
    bytes += byteLengthOf(point);
    index += point > 0xffff ? 2 : 1;
  }
  return bytes;
}

function writeScalar(bytes: Uint8Array, at: number, point: number): number {
  const length = byteLengthOf(point);
  if (length === 1) {
    bytes[at] = point;
    return at + 1;
  }
  for (let tail = length - 1, rest = point; tail > 0; tail--, rest >>>= 6) {
    bytes[at + tail] = 0x80 | (rest & 0x3f);
  }
  const lead = length === 2 ? 0xc0 : length === 3 ? 0xe0 : 0xf0;
  bytes[at] = lead | (point >>> (6 * (length - 1)));
  return at + length;
}

/** `text` in UTF-8. A lone surrogate becomes the three bytes of U+FFFD, as the Encoding standard asks. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text));
  let at = 0;
  for (let index = 0; index < text.length;) {
    const point = scalarAt(text, index);
    at = writeScalar(bytes, at, point);
    index += point > 0xffff ? 2 : 1;
  }
  return bytes;
}

/** How many bytes may follow `lead`, and the range its first follower must lie in. */
function sequenceOf(lead: number): { followers: number; low: number; high: number } | null {
  if (lead >= 0xc2 && lead <= 0xdf) return { followers: 1, low: 0x80, high: 0xbf };
  if (lead >= 0xe0 && lead <= 0xef) {
    return { followers: 2, low: lead === 0xe0 ? 0xa0 : 0x80, high: lead === 0xed ? 0x9f : 0xbf };
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    return { followers: 3, low: lead === 0xf0 ? 0x90 : 0x80, high: lead === 0xf4 ? 0x8f : 0xbf };
  }
  return null;
}

/** Reads one scalar at `at`. A broken sequence gives U+FFFD for its longest well-begun part. */
function readScalar(bytes: Uint8Array, at: number): { point: number; next: number } {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return { point: lead, next: at + 1 };
  const sequence = sequenceOf(lead);
  if (!sequence) return { point: replacement, next: at + 1 };
  let point = lead & (0x3f >> sequence.followers);
  for (let i = 1; i <= sequence.followers; i++) {
    const byte = bytes[at + i] ?? 0;
    const low = i === 1 ? sequence.low : 0x80;
    const high = i === 1 ? sequence.high : 0xbf;
    if (byte < low || byte > high) return { point: replacement, next: at + i };
    point = (point << 6) | (byte & 0x3f);
  }
  return { point, next: at + sequence.followers + 1 };
}

const chunkSize = 4096;

/** The text of UTF-8 `bytes`. What is not UTF-8 becomes U+FFFD, as the Encoding standard asks; a BOM is kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let points: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { point, next } = readScalar(bytes, at);
    points.push(point);
    at = next;
    if (points.length === chunkSize) {
      pieces.push(String.fromCodePoint(...points));
      points = [];
    }
  }
  pieces.push(String.fromCodePoint(...points));
  return pieces.join('');
}
