import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSource } from '../sources/prepare';
import { estimatePieces } from './pieces';
import { buildWindows, defaultWindows } from './windows';

const windowsOf = (...texts: string[]) =>
  buildWindows(texts.map((text, index) => prepareSource({ id: index + 1, text })));

describe('buildWindows', () => {
  it('offers runs of 1, 2, 3 and 5 sentences', () => {
    const windows = windowsOf('A one.\nA two. A three. A four. A five. A six.');
    const bySize = (size: number) =>
      windows.filter((window) => window.sentences === size).map(({ text }) => text);
    expect(bySize(1)).toEqual(['A one.', 'A two.', 'A three.', 'A four.', 'A five.', 'A six.']);
    expect(bySize(2)[0]).toBe('A one. A two.');
    expect(bySize(3)).toHaveLength(4);
    expect(bySize(5)).toEqual([
      'A one. A two. A three. A four. A five.',
      'A two. A three. A four. A five. A six.',
    ]);
  });

  it('offers nothing for empty sources', () => {
    expect(windowsOf()).toEqual([]);
    expect(windowsOf('', ' \n\u2028 ')).toEqual([]);
  });

  it('never lets a window cross from one source to the next', () => {
    expect(windowsOf('One.', 'Two.').map(({ sourceId, text }) => [sourceId, text])).toEqual([
      [1, 'One.'],
      [2, 'Two.'],
    ]);
  });

  it('reaches the end of a source far longer than the judge reads', () => {
    const filler =
      'The committee met again and talked about the budget of the town for a while. '.repeat(200);
    const windows = windowsOf(`${filler}The bridge opened in 1932.`);
    expect(windows.some(({ text }) => text === 'The bridge opened in 1932.')).toBe(true);
  });

  it('cuts a sentence that is too long between words', () => {
    const windows = windowsOf(`${'alpha beta gamma, '.repeat(300)}end.`);
    expect(windows.length).toBeGreaterThan(5);
    for (const { text } of windows) expect(text).toMatch(/^(?:alpha|beta|gamma|end)\b/u);
  });

  it('keeps every window within the budget, with a span that holds its text, and misses nothing', () => {
    const word = fc.constantFrom(
      'tree',
      'Ulm',
      '1,000',
      '漢字',
      '😀',
      'א',
      '\ud800',
      'internationalisation',
      'x'.repeat(400),
      '。',
      '.',
      '?',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 120 }).map((words) => words.join(' ')),
        (text) => {
          const source = prepareSource({ id: 7, text });
          const windows = buildWindows([source]);
          const covered = new Set<number>();
          for (const window of windows) {
            expect(source.shown.text.slice(window.span.start, window.span.end)).toBe(window.text);
            expect(estimatePieces(window.text)).toBeLessThanOrEqual(defaultWindows.budget);
            for (let at: number = window.span.start; at < window.span.end; at++) covered.add(at);
          }
          for (let at = 0; at < source.shown.text.length; at++) {
            if (source.shown.text.charAt(at) !== ' ') expect(covered.has(at)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('estimatePieces', () => {
  it('counts words, numbers and signs', () => {
    expect(estimatePieces('The cat sat.')).toBe(4);
    expect(estimatePieces('internationalisation')).toBe(4);
    expect(estimatePieces('1234')).toBe(2);
    expect(estimatePieces('漢字')).toBe(2);
    expect(estimatePieces(' \n ')).toBe(0);
  });
});
