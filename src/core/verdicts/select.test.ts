import { describe, expect, it } from 'vitest';
import { prepareSource } from '../sources/prepare';
import {
  indexWindows,
  nearestPassages,
  nearestSentences,
  nearnessOf,
  selectWindows,
  sentencesToEmbed,
  windowLimit,
} from './select';
import { buildWindows } from './windows';

const filler = Array.from(
  { length: 200 },
  (_, n) => `The council of town ${String(n)} met about roads and schools.`,
);
const withFact = [
  ...filler.slice(0, 150),
  'The Ulm bridge cost 4,000 crowns.',
  ...filler.slice(150),
];
const indexOf = (...texts: string[]) =>
  indexWindows(buildWindows(texts.map((text, index) => prepareSource({ id: index + 1, text }))));

describe('selectWindows', () => {
  it('takes all windows when they are few', () => {
    const index = indexOf('One is here. Two is here. Three is here.');
    expect(selectWindows('anything', index, new Map())).toHaveLength(6);
  });

  it('takes 24 at most, around the sentences that share rare words and numbers', () => {
    const index = indexOf(withFact.join(' '));
    const chosen = selectWindows('A bridge cost 4000 crowns.', index, new Map());
    expect(chosen).toHaveLength(windowLimit);
    expect(chosen[0].text).toBe('The Ulm bridge cost 4,000 crowns.');
    const sizes = chosen
      .filter(({ text }) => text.includes('crowns'))
      .map(({ sentences }) => sentences);
    expect(new Set(sizes).has(1) && new Set(sizes).has(2)).toBe(true);
    expect(new Set(chosen).size).toBe(chosen.length);
  });

  it('takes the nearest by embedding too', () => {
    const index = indexOf(withFact.join(' '));
    const chosen = selectWindows(
      'It was expensive.',
      index,
      new Map([
        [77, 0.9],
        [3, 0.2],
      ]),
    );
    expect(chosen[0].text).toBe(filler[77]);
  });

  it('gives the same windows each time, also without any match', () => {
    const index = indexOf(filler.join(' '));
    const chosen = selectWindows('zzz', index, new Map());
    expect(chosen).toHaveLength(windowLimit);
    expect(selectWindows('zzz', index, new Map())).toEqual(chosen);
  });
});

describe('nearestSentences and nearestPassages', () => {
  it('never reaches over the border of a source', () => {
    const index = indexOf('Alpha starts. Beta rests. Gamma ends.', 'Delta starts. Epsilon rests.');
    const passages = nearestPassages('Delta starts.', index, new Map(), 1);
    expect(passages.map(({ sourceId, text }) => [sourceId, text])).toEqual([
      [2, 'Delta starts. Epsilon rests.'],
    ]);
  });

  it('puts passages in order and never twice the same words', () => {
    const index = indexOf(withFact.join(' '));
    const passages = nearestPassages(
      'The Ulm bridge near town 160 and town 152 cost crowns.',
      index,
      new Map(),
      3,
    );
    const spans = passages.map(({ span }) => span);
    for (let i = 1; i < spans.length; i++)
      expect(spans[i].start).toBeGreaterThanOrEqual(spans[i - 1].end);
    expect(passages.some(({ text }) => text.includes('crowns'))).toBe(true);
  });

  it('has nothing to give without sentences', () => {
    expect(nearestSentences('x', indexOf(''), new Map())).toEqual([]);
    expect(nearestPassages('x', indexOf(''), new Map(), 3)).toEqual([]);
  });
});

describe('embeddings', () => {
  it('embeds all sentences when few, else those that share words', () => {
    const index = indexOf(withFact.join(' '));
    expect(sentencesToEmbed(['crowns'], index, 500)).toHaveLength(201);
    expect(sentencesToEmbed(['crowns', 'nothing shared'], index, 100)).toEqual([150]);
    expect(sentencesToEmbed(['the council met', 'crowns'], index, 20)).toHaveLength(11);
  });

  it('measures cosines', () => {
    const nearness = nearnessOf(Float32Array.of(1, 0), new Map([[4, Float32Array.of(0.6, 0.8)]]));
    expect(nearness.get(4)).toBeCloseTo(0.6);
  });
});
