import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownSpan, sourceSpan } from './offsets';
import { showText } from './shown';

const spaces = fc
  .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\u2028', '\u3000', '\ufeff'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const solid = fc.oneof(
  fc.constantFrom('a', 'ﬁ', '漢', '😀', '\ud83d', '\u200b', 'שלום', '"}', 'exam-'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const rawText = fc
  .array(fc.tuple(spaces, solid), { maxLength: 12 })
  .chain((parts) => spaces.map((tail) => parts.flat().join('') + tail));

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Every span of `text` that starts and ends on a character that is not white space. */
function solidSpans(text: string): [number, number][] {
  const at = [...Array(text.length).keys()].filter((i) => /\S/.test(text[i]));
  return at.flatMap((start) =>
    at.filter((last) => last >= start).map((last): [number, number] => [start, last + 1]),
  );
}

describe('shown text', () => {
  it('is the raw text with white space folded', () => {
    fc.assert(
      fc.property(rawText, (raw) => {
        const { text } = showText(raw);
        expect(text).toBe(folded(raw));
        expect(text).not.toMatch(/\s\s|[^\S ]|^\s|\s$/);
      }),
    );
  });

  it('has maps that are inverse, and slices that agree', () => {
    fc.assert(
      fc.property(rawText, (raw) => {
        const shown = showText(raw);
        for (const [start, end] of solidSpans(shown.text)) {
          const span = shownSpan(start, end);
          const back = shown.toRaw(span);
          expect(shown.toShown(back)).toEqual(span);
          expect(folded(raw.slice(back.start, back.end))).toBe(shown.text.slice(start, end));
        }
        for (const [start, end] of solidSpans(raw)) {
          const span = sourceSpan(start, end);
          expect(shown.toRaw(shown.toShown(span))).toEqual(span);
        }
      }),
    );
  });

  it('maps spans in white space to empty spans inside the text', () => {
    fc.assert(
      fc.property(rawText, fc.nat(40), fc.nat(40), (raw, a, b) => {
        const span = sourceSpan(Math.min(a, b, raw.length), Math.min(Math.max(a, b), raw.length));
        const shown = showText(raw);
        const { start, end } = shown.toShown(span);
        expect(shown.text.slice(start, end)).toBe(folded(raw.slice(span.start, span.end)));
        expect(start >= 0 && start <= end && end <= shown.text.length).toBe(true);
      }),
    );
  });

  it('is empty for nothing and for white space alone', () => {
    for (const raw of ['', ' \n\u2028 ']) {
      const shown = showText(raw);
      expect(shown.text).toBe('');
      expect(shown.toShown(sourceSpan(0, raw.length))).toEqual({ start: 0, end: 0 });
    }
  });

  it('leaves the characters of pasted PDF text alone', () => {
    expect(showText('The ﬁrst\nexam-\nple  12\fof “non‑breaking”…').text).toBe(
      'The ﬁrst exam- ple 12 of “non‑breaking”…',
    );
  });

  it('is made within a moment for a megabyte', () => {
    const raw = 'Some  words \n of a long\ttext. '.repeat(35_000);
    const start = performance.now();
    const shown = showText(raw);
    for (let at = 0; at < 1000; at++) shown.toRaw(shownSpan(at * 700, at * 700 + 5));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
