import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptBoundaries } from './boundaries';
import {
  buildExcerptIndex,
  excerptMayEnd,
  excerptStart,
  excerptStep,
  nearestEnd,
  type ExcerptIndex,
  type ExcerptState,
} from './excerpt-index';

const base = { minWords: 3, maxBytes: 1000, closer: '"}', forbidden: '' };

function read(index: ExcerptIndex, text: string): ExcerptState | null {
  let state: ExcerptState | null = excerptStart(index);
  for (const byte of Buffer.from(text)) state = state && excerptStep(index, state, byte);
  return state;
}

function isExcerpt(index: ExcerptIndex, text: string): boolean {
  const state = text === '' ? null : read(index, text);
  return state !== null && excerptMayEnd(index, state);
}

describe('an index of words', () => {
  const text = 'The dam, built in 1931, holds water. The dam is old.';
  const index = buildExcerptIndex([text], { ...base, unit: 'words' });

  it.each([
    ['three words', 'built in 1931', true],
    ['words with the mark after them', 'holds water. The dam is old.', true],
    ['a start that stands twice', 'The dam is old', true],
    ['two words', 'The dam', false],
    ['half a word at the end', 'built in 19', false],
    ['half a word at the start', 'uilt in 1931', false],
    ['other words', 'built in 1932', false],
  ])('takes %s: %s', (_, excerpt, expected) => {
    expect(isExcerpt(index, excerpt)).toBe(expected);
  });

  it('takes a text of fewer than three words whole', () => {
    const short = buildExcerptIndex(['Very old.'], { ...base, unit: 'words' });
    expect(isExcerpt(short, 'Very old')).toBe(true);
    expect(isExcerpt(short, 'Very')).toBe(false);
  });

  it('does not cross from one passage into the next', () => {
    const two = buildExcerptIndex(['one two three', 'four five six'], { ...base, unit: 'words' });
    expect(isExcerpt(two, 'four five six')).toBe(true);
    expect(isExcerpt(two, 'two three\nfour')).toBe(false);
  });

  it('has words where Chinese has no spaces', () => {
    const chinese = buildExcerptIndex(
      ['\u5927\u575d\u5efa\u4e8e\u4e00\u4e5d\u4e09\u4e00\u5e74\u3002'],
      { ...base, unit: 'words' },
    );
    expect(chinese.starts.length).toBeGreaterThan(1);
  });
});

describe('an index of sentences', () => {
  it('takes whole sentences, one or several', () => {
    const index = buildExcerptIndex(['Dr. No came. He left at 3.5 h. Why?'], {
      ...base,
      unit: 'sentence',
    });
    expect(isExcerpt(index, 'Dr. No came.')).toBe(true);
    expect(isExcerpt(index, 'He left at 3.5 h. Why?')).toBe(true);
    expect(isExcerpt(index, 'No came.')).toBe(false);
    expect(isExcerpt(index, 'He left at 3.')).toBe(false);
  });

  it('cuts a sentence that is too long to quote', () => {
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const index = buildExcerptIndex([long], { ...base, maxBytes: 90, unit: 'sentence' });
    expect(index.starts.length).toBeGreaterThan(3);
    for (const start of index.starts) expect(long.slice(start)).toMatch(/^word\d+/);
  });
});

const rich = fc.string({
  maxLength: 30,
  unit: fc.constantFrom('a', 'b', ' ', '"', '}', '.', '\u00e9', '\u4e2d', '\ud83d\ude00', '\ud83d'),
});

describe('an index of any substring', () => {
  it('takes each run of characters that does not hold the closer', () => {
    fc.assert(
      fc.property(rich, fc.nat(), fc.nat(), (raw, a, b) => {
        const text = raw.trim().replace(/ +/g, ' ');
        const index = buildExcerptIndex([text], { ...base, unit: 'free' });
        const chars = [...text];
        const from = chars.length && a % chars.length;
        const excerpt = chars.slice(from, from + 1 + (b % 8)).join('');
        const isPlain = !/"\}|[\ud800-\udfff](?![\udc00-\udfff])|^[ }]| $/.test(
          excerpt.replace(/[\u{10000}-\u{10ffff}]/gu, 'x'),
        );
        expect(isExcerpt(index, excerpt)).toBe(excerpt !== '' && isPlain);
      }),
      { numRuns: 2000 },
    );
  });

  it('reaches from every state on the way a place where it may end', () => {
    fc.assert(
      fc.property(
        rich,
        fc.constantFrom('free', 'words', 'sentence'),
        fc.array(fc.nat(255)),
        (text, unit, picks) => {
          const index = buildExcerptIndex([text.trim()], { ...base, maxBytes: 16, unit });
          let state: ExcerptState = excerptStart(index);
          for (const pick of picks) {
            const nexts = Array.from({ length: 256 }, (_, byte) =>
              excerptStep(index, state, byte),
            ).flatMap((s) => s ?? []);
            if (nexts.length === 0) break;
            state = nexts[pick % nexts.length];
            const end = nearestEnd(index, state);
            expect(end).not.toBeNull();
            let rest: ExcerptState | null = state;
            for (const byte of index.bytes.subarray(end?.from, end?.to))
              rest = rest && excerptStep(index, rest, byte);
            expect(rest && excerptMayEnd(index, rest)).toBe(true);
            expect(rest?.depth).toBeLessThanOrEqual(16);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('boundaries', () => {
  it('list ends in order and first ends after their starts', () => {
    fc.assert(
      fc.property(rich, fc.constantFrom('free', 'words', 'sentence'), (text, unit) => {
        const { starts, firstEnds, ends } = excerptBoundaries(text, {
          unit,
          minWords: 3,
          maxBytes: 12,
        });
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        for (const [k, start] of starts.entries()) {
          expect(firstEnds[k]).toBeGreaterThan(start);
          expect(ends).toContain(firstEnds[k]);
        }
      }),
    );
  });
});
