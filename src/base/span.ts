/** A half-open range `[start, end)` over offsets of one kind. */
export interface Span<O extends number = number> {
  readonly start: O;
  readonly end: O;
}

export function spanLength(span: Span): number {
  return span.end - span.start;
}

export function spansOverlap<O extends number>(a: Span<O>, b: Span<O>): boolean {
  return a.start < b.end && b.start < a.end;
}

export function spanContains<O extends number>(outer: Span<O>, inner: Span<O>): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The piece of `text` that `span` covers. */
export function sliceSpan(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}
