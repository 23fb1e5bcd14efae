import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showText } from '../text/shown';
import { alignedTextOf, alignSnippet, indexForAlignment } from './align';
import { alignmentWords } from './words';

function align(snippet: string, text: string, threshold = 0.7) {
  const found = alignSnippet(snippet, indexForAlignment(text), threshold);
  return found && { quote: text.slice(found.span.start, found.span.end), score: found.score };
}

/** Every window, each with its own sets. */
function slowAlign(snippet: string, text: string, threshold: number) {
  const wanted = alignmentWords(snippet);
  const set = new Set(wanted.map((word) => word.text));
  const words = alignmentWords(text);
  let best: { span: { start: number; end: number }; score: number } | null = null;
  const longest = Math.min(2 * wanted.length, words.length);
  for (let length = Math.max(1, Math.ceil(wanted.length / 2)); length <= longest; length++) {
    for (let start = 0; start + length <= words.length; start++) {
      const window = new Set(words.slice(start, start + length).map((word) => word.text));
      const shared = [...window].filter((word) => set.has(word)).length;
      const score = shared / (set.size + window.size - shared);
      if (score === 0 || score < threshold || (best && score <= best.score)) continue;
      const span = { start: words[start].span.start, end: words[start + length - 1].span.end };
      best = { span, score };
    }
  }
  return best;
}

describe('alignment', () => {
  it('agrees with a search through all windows', () => {
    const text = fc
      .array(fc.constantFrom('a1', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 40 })
      .map((parts) => parts.join(' '));
    const snippet = fc
      .array(fc.constantFrom('a1', 'b', 'c', 'd', 'zz'), { maxLength: 8 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(snippet, text, fc.constantFrom(0, 0.3, 0.5, 0.7, 1), (given, source, least) => {
        expect(alignSnippet(given, indexForAlignment(source), least)).toEqual(
          slowAlign(given, source, least),
        );
      }),
      { numRuns: 2000 },
    );
  });

  const source =
    'Rain fell all night. The old bridge was built in 1931 by two brothers. It still stands.';

  it.each([
    ['a changed word', 'the old bridge was erected in 1931 by two brothers', 9 / 11],
    ['other quotes, dashes and case', 'THE “OLD” BRIDGE – WAS BUILT IN 1931', 1],
    ['a missing word', 'The bridge was built in 1931', 6 / 7],
  ])('finds a snippet with %s', (_, snippet, score) => {
    expect(align(snippet, source)?.score).toBeCloseTo(score);
  });

  it('gives the words of the source', () => {
    expect(align('Old bridge, was build in 1931', source)?.quote).toBe(
      'old bridge was built in 1931',
    );
  });

  it('finds nothing below the threshold, without words, or in an empty text', () => {
    expect(align('Cats sleep on the bridge at noon', source)).toBeNull();
    for (const empty of ['', '…', '"}']) expect(align(empty, source, 0)).toBeNull();
    expect(align('old bridge', '', 0)).toBeNull();
    expect(align('xx yy zz', source, 0)).toBeNull();
  });

  it('joins words hyphenated over a line break', () => {
    const text = showText('This exam-\nple shows a hy\u00ad\nphen in pasted text.').text;
    expect(align('This example shows a hyphen', text)).toEqual({
      quote: 'This exam- ple shows a hy\u00ad phen',
      score: 1,
    });
    expect(align('the years 1990 - now', 'the years 1990 - now')?.score).toBe(1);
  });

  it('reads ligatures, page numbers and odd dashes of pasted text', () => {
    const text = 'The ﬁrst self‑made oﬃcer 12 left the town… for good';
    expect(align('the first self-made officer left the town for good', text)?.score).toBeCloseTo(
      9 / 10,
    );
  });

  it('works without spaces and with emoji', () => {
    expect(
      align('天空是蓝色，海洋是绿色', '早上好。天空是蓝色的，海洋是绿色的。晚安。')?.quote,
    ).toBe('天空是蓝色的，海洋是绿色');
    expect(align('big cat here', '😀😀 a big 😀 cat here')?.quote).toBe('big 😀 cat here');
  });

  it('prefers the shorter window, then the earlier', () => {
    expect(
      align('one two three', 'one x two three. Then one two three. And one two three')?.quote,
    ).toBe('one two three');
    const twice = 'red green blue. red green blue';
    expect(alignSnippet('green red blue', indexForAlignment(twice), 0.7)?.span.start).toBe(0);
  });

  it('keeps the index of a source', () => {
    const shown = showText(source);
    expect(alignedTextOf(shown)).toBe(alignedTextOf(shown));
  });

  it('takes a moment for a megabyte', () => {
    const text = Array.from({ length: 150_000 }, (_, at) => `w${(at * at) % 9973}`).join(' ');
    const index = indexForAlignment(text);
    const words = text.split(' ').slice(70_000, 70_040);
    const snippet = words.map((word, at) => (at % 8 === 3 ? 'other' : word)).join(' ');
    const start = performance.now();
    const found = alignSnippet(snippet, index, 0.7);
    expect(performance.now() - start).toBeLessThan(1500);
    expect(found?.score).toBeGreaterThan(0.7);
  });
});
