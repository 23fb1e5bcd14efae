import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, segmentWords } from './words';

const words = (text: string) => segmentWords(text).map((word) => word.text);

describe('words', () => {
  it.each([
    ['marks', 'He said: "Go (now), please!"', ['he', 'said', 'go', 'now', 'please']],
    ['apostrophes', 'don’t DON\'T "quoted"', ["don't", "don't", 'quoted']],
    ['numbers', 'In 1990 3.14 of 1,000 km2', ['in', '1990', '3.14', 'of', '1,000', 'km2']],
    ['hyphens', 'self‑made self-made', ['self', 'made', 'self', 'made']],
    ['ligatures and widths', 'ﬁne ＡＢＣ', ['fine', 'abc']],
    ['ellipses', 'well…then', ['well', 'then']],
    ['soft hyphens', 'exam\u00adple', ['example']],
    ['Chinese', '天空是蓝色的。', ['天空', '是', '蓝色', '的']],
    ['Japanese', '東京タワーへ行く', ['東京タワー', 'へ', '行く']],
    ['Thai', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
    ['Russian and Greek', 'Привет, Κόσμε!', ['привет', 'κόσμε']],
    ['Arabic and Hebrew', 'مرحبا، שלום', ['مرحبا', 'שלום']],
    ['Hindi', 'मैं हूँ।', ['मैं', 'हूँ']],
    ['mixed scripts', 'iPhone手机 x', ['iphone', '手机', 'x']],
    ['nothing but marks', '… — "}" 😀', []],
  ])('of text with %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('stand in order where their spans say', () => {
    const text = fc.array(
      fc.oneof(
        fc.constantFrom(
          'word',
          ' ',
          "'",
          '.',
          '5',
          '漢字',
          'カナ',
          'ไทย',
          '\u00ad',
          '\u0301',
          'ᥐᥑ',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const given = parts.join('');
        let last = -1;
        for (const { text: folded, span } of segmentWords(given)) {
          expect(span.start).toBeGreaterThan(last);
          expect(span.end).toBeGreaterThan(span.start);
          expect(folded).toBe(foldText(given.slice(span.start, span.end)));
          last = span.start;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('agree with the segmenter where scripts put spaces between words', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const text = 'Zoë’s U.S. e-mail (no. 3.14): "it\'s 1,000.5 km!" naïve_x Ёлка, мир; b2b x’ 7pm.';
    const expected = Array.from(segmenter.segment(text)).filter((piece) => piece.isWordLike);
    expect(words(text)).toEqual(expected.map((piece) => foldText(piece.segment)));
  });

  it('come fast out of a megabyte', () => {
    const start = performance.now();
    segmentWords('The quick brown fox, "so on"; it is self-made. '.repeat(22_000));
    segmentWords('天空是蓝色的，海是绿的。'.repeat(20_000));
    segmentWords('w2a.'.repeat(250_000));
    segmentWords('"'.repeat(1_000_000));
    expect(performance.now() - start).toBeLessThan(6000);
  });
});

describe('folding', () => {
  it('writes quotes, dashes and ellipses one way', () => {
    expect(foldText('“A” ‘b’ «c» 1–2—3‑4 …')).toBe('"a" \'b\' "c" 1-2-3-4 ...');
  });
});
