import { spanLength, type Span } from '../../base/span';
import { overlapScores, type OverlapScores } from './overlap-scores';

/** Characters of one source: UTF-16 units of its raw text. */
export interface CitedSpan<Id = string | number> extends Span {
  readonly source: Id;
}

/**
 * Snippet-F1 of one item: precision, recall and F1 over characters. Spans are merged first, so that
 * a character counts once; those of different sources never overlap.
 */
export function snippetF1<Id>(
  cited: readonly CitedSpan<Id>[],
  gold: readonly CitedSpan<Id>[],
): OverlapScores {
  const citedIn = mergedBySource(cited);
  const goldIn = mergedBySource(gold);
  let shared = 0;
  for (const [source, spans] of citedIn) shared += sharedLength(spans, goldIn.get(source) ?? []);
  return overlapScores(shared, totalLength(citedIn), totalLength(goldIn));
}

function mergedBySource<Id>(spans: readonly CitedSpan<Id>[]): Map<Id, Span[]> {
  const bySource = new Map<Id, CitedSpan<Id>[]>();
  for (const span of spans) bySource.set(span.source, [...(bySource.get(span.source) ?? []), span]);
  return new Map([...bySource].map(([source, some]) => [source, mergeSpans(some)]));
}

/** The same characters as spans in order, none of which touch. Empty spans vanish. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= start) continue;
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function sharedLength(a: readonly Span[], b: readonly Span[]): number {
  let shared = 0;
  for (const one of a) {
    for (const other of b) {
      const length = Math.min(one.end, other.end) - Math.max(one.start, other.start);
      shared += Math.max(0, length);
    }
  }
  return shared;
}

function totalLength(spans: ReadonlyMap<unknown, readonly Span[]>): number {
  return [...spans.values()].flat().reduce((sum, span) => sum + spanLength(span), 0);
}
