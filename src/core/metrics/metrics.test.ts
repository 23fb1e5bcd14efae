import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docF1 } from './doc-f1';
import type { OverlapScores } from './overlap-scores';
import { mergeSpans, snippetF1, type CitedSpan } from './snippet-f1';
import { verbatimRate } from './verbatim-rate';

const span = (source: number, start: number, end: number): CitedSpan => ({ source, start, end });

const ids = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 });
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(40), fc.nat(15))
    .map(([source, start, length]) => span(source, start, start + length)),
  { maxLength: 6 },
);

function expectRange({ precision, recall, f1 }: OverlapScores): void {
  for (const score of [precision, recall, f1]) {
    if (score === null) continue;
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
}

const swapped = ({ precision, recall, f1 }: OverlapScores): OverlapScores => ({
  precision: recall,
  recall: precision,
  f1,
});

describe('docF1', () => {
  it('compares sets of ids', () => {
    // Cited {1, 2, 3}, gold {2, 3, 4, 5}: two shared; P 2/3, R 2/4, F1 4/7.
    const scores = docF1([1, 2, 2, 3], [5, 4, 3, 2]);
    expect(scores.precision).toBeCloseTo(2 / 3, 12);
    expect(scores.recall).toBe(0.5);
    expect(scores.f1).toBeCloseTo(4 / 7, 12);
  });

  it('is 0 where gold was missed, and undefined where there is nothing at all', () => {
    expect(docF1([], [1])).toEqual({ precision: null, recall: 0, f1: 0 });
    expect(docF1([1], [])).toEqual({ precision: 0, recall: null, f1: 0 });
    expect(docF1([], [])).toEqual({ precision: null, recall: null, f1: null });
  });

  it('keeps its range, is 1 for gold itself, and swaps precision and recall with its sides', () => {
    fc.assert(
      fc.property(ids, ids, (cited, gold) => {
        expectRange(docF1(cited, gold));
        expect(docF1(gold, cited)).toEqual(swapped(docF1(cited, gold)));
        expect(docF1(gold, gold).f1).toBe(gold.length > 0 ? 1 : null);
      }),
    );
  });
});

describe('snippetF1', () => {
  it('counts each character once, in its own source', () => {
    // Cited: 0-10 and 5-20 of source 1 (20), 0-10 of source 2 (10). Gold: 10-30 of source 1 (20).
    const scores = snippetF1([span(1, 0, 10), span(1, 5, 20), span(2, 0, 10)], [span(1, 10, 30)]);
    expect(scores.precision).toBeCloseTo(10 / 30, 12);
    expect(scores.recall).toBe(0.5);
    expect(scores.f1).toBeCloseTo(20 / 50, 12);
  });

  it('finds no overlap between the same offsets of two sources', () => {
    expect(snippetF1([span(1, 0, 10)], [span(2, 0, 10)]).f1).toBe(0);
  });

  it('takes an empty span for no evidence', () => {
    expect(snippetF1([], [span(1, 0, 0)])).toEqual({ precision: null, recall: null, f1: null });
    expect(snippetF1([span(1, 3, 3)], [span(1, 0, 4)])).toMatchObject({ precision: null, f1: 0 });
  });

  it('keeps its range, is 1 for gold itself, and swaps precision and recall with its sides', () => {
    fc.assert(
      fc.property(spans, spans, (cited, gold) => {
        const scores = snippetF1(cited, gold);
        expectRange(scores);
        expect(snippetF1(gold, cited)).toEqual(swapped(scores));
        const hasText = gold.some(({ start, end }) => end > start);
        expect(snippetF1(gold, gold).f1).toBe(hasText ? 1 : null);
      }),
    );
  });

  it('agrees with sets of single characters', () => {
    const characters = (some: readonly CitedSpan[]): Set<string> =>
      new Set(
        some.flatMap(({ source, start, end }) =>
          Array.from({ length: end - start }, (_, at) => `${source}:${start + at}`),
        ),
      );
    fc.assert(
      fc.property(spans, spans, (cited, gold) => {
        expect(snippetF1(cited, gold)).toEqual(docF1(characters(cited), characters(gold)));
      }),
    );
  });
});

describe('mergeSpans', () => {
  it('joins what overlaps or touches, whatever the order', () => {
    const merged = mergeSpans([span(1, 8, 9), span(1, 0, 2), span(1, 2, 4), span(1, 1, 3)]);
    expect(merged.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [8, 9],
    ]);
  });
});

describe('verbatimRate', () => {
  it('is the share of exact citations, undefined without any', () => {
    expect(verbatimRate(['exact', 'repaired', 'exact', 'unverified'])).toBe(0.5);
    expect(verbatimRate([])).toBeNull();
  });
});
