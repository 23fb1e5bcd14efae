import type { Span } from '../../base/span';

/** A run of text inside one block; `place` is the index of the marked place it belongs to. */
export interface Piece {
  readonly text: string;
  readonly place: number | null;
  /** Whether the place starts here: where one scrolls to. */
  readonly first: boolean;
}

export type Block = readonly Piece[];

export interface MarkedSpan {
  readonly place: number;
  readonly span: Span;
}

/** A block ends at the first line break after so many characters: a long text is then laid out by need. */
const blockLength = 4000;

/**
 * Cuts a source's text into blocks of pieces, so that the marked spans can be drawn. Joined, the
 * pieces give back the text. Where spans overlap, the earlier one keeps the shared characters.
 */
export function layoutSource(text: string, marked: readonly MarkedSpan[]): Block[] {
  const sorted = [...marked].sort((a, b) => a.span.start - b.span.start);
  return blockSpans(text).map((block) => piecesOf(text, block, sorted));
}

function blockSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < text.length) {
    const line = text.indexOf('\n', start + blockLength);
    const end = line < 0 ? text.length : line + 1;
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

function piecesOf(text: string, block: Span, marked: readonly MarkedSpan[]): Piece[] {
  const pieces: Piece[] = [];
  let at = block.start;
  for (const { place, span } of marked) {
    const start = Math.max(at, span.start);
    const end = Math.min(block.end, span.end);
    if (start >= end) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), place: null, first: false });
    pieces.push({ text: text.slice(start, end), place, first: start === span.start });
    at = end;
  }
  if (at < block.end) pieces.push({ text: text.slice(at, block.end), place: null, first: false });
  return pieces;
}
