import { describe, expect, it } from 'vitest';
import { balancedAccuracy, confusionOf } from './balanced-accuracy';
import { citationPrecision, citationRecall, type ClaimSupport } from './citation-support';
import { docF1 } from './doc-f1';
import { rougeLsum } from './rouge';
import { snippetF1 } from './snippet-f1';

/** Values that scikit-learn 1.9.1 and rouge-score 0.1.2 give (`pip install scikit-learn rouge-score`). */
const marked = (bits: string) => [...bits].flatMap((bit, at) => (bit === '1' ? [at] : []));
const near = (value: number | null, wanted: number) => expect(value).toBeCloseTo(wanted, 6);

describe('balanced accuracy', () => {
  it.each([
    ['111011000101', '001111111000', 0.3142857142857143, 3 / 7, 0.2],
    [
      '0010000100000000001000000100000000000110',
      '0000110001111100001110001110000010100010',
      0.5588235294117647,
      0.5,
      0.6176470588235294,
    ],
    ['100000110', '111111111', 0.5, 1, 0],
  ])('agrees with balanced_accuracy_score and recall_score: %s', (gold, found, both, tpr, tnr) => {
    const items = [...gold].map((bit, at) => ({ gold: bit === '1', found: found[at] === '1' }));
    near(balancedAccuracy(items), both);
    const { truePositive, falseNegative, trueNegative, falsePositive } = confusionOf(items);
    near(truePositive / (truePositive + falseNegative), tpr);
    near(trueNegative / (trueNegative + falsePositive), tnr);
  });
});

describe('Doc-F1', () => {
  it.each([
    ['101011', '011100', 1 / 3, 0.25, 0.2857142857142857],
    ['10110100', '10111101', 2 / 3, 1, 0.8],
    ['1100001110', '1101100010', 0.6, 0.6, 0.6],
  ])('agrees with precision_recall_fscore_support: %s', (gold, cited, precision, recall, f1) => {
    const scores = docF1(marked(cited), marked(gold));
    near(scores.precision, precision);
    near(scores.recall, recall);
    near(scores.f1, f1);
  });
});

describe('Snippet-F1', () => {
  const spans = (list: number[][]) => list.map(([start, end]) => ({ source: 1, start, end }));
  it.each([
    [
      [
        [5, 20],
        [30, 45],
      ],
      [
        [10, 35],
        [12, 18],
      ],
      0.6,
      0.5,
      0.5454545454545454,
    ],
    [
      [[0, 40]],
      [
        [3, 9],
        [8, 21],
      ],
      1,
      0.45,
      0.6206896551724138,
    ],
    [
      [
        [10, 12],
        [11, 30],
      ],
      [
        [29, 50],
        [0, 10],
      ],
      0.03225806451612903,
      0.05,
      0.0392156862745098,
    ],
  ])('agrees with it over characters: %j', (gold, cited, precision, recall, f1) => {
    const scores = snippetF1(spans(cited), spans(gold));
    near(scores.precision, precision);
    near(scores.recall, recall);
    near(scores.f1, f1);
  });
});

describe('ROUGE-Lsum', () => {
  it.each([
    [
      ['The dam was built in 1931.', 'It holds the water of the river.'],
      ['The dam was built in 1950.', 'It holds water of a river.'],
      0.8333333333333334,
      0.7692307692307693,
      0.8,
    ],
    [
      ['Cats run quickly.', 'Dogs are running slowly.', 'Birds sing.'],
      ['Dogs ran slowly and cats run.', 'Birds sing songs.'],
      5 / 9,
      5 / 9,
      5 / 9,
    ],
    [['a b c d', 'e f g'], ['c d a b', 'g f e', 'x y'], 1 / 3, 3 / 7, 0.375],
    [['One sentence only.'], ['One sentence only.'], 1, 1, 1],
  ])('agrees with rouge_score: %j', (reference, candidate, precision, recall, f1) => {
    const scores = rougeLsum(reference, candidate);
    near(scores?.precision ?? null, precision);
    near(scores?.recall ?? null, recall);
    near(scores?.f1 ?? null, f1);
  });

  it('is not defined without words', () => {
    expect(rougeLsum([], ['a'])).toBeNull();
    expect(rougeLsum(['…'], ['a'])).toBeNull();
  });
});

describe('citation recall and precision', () => {
  const claim = (
    together: boolean,
    ...quotes: [alone: boolean, without: boolean][]
  ): ClaimSupport => ({
    together,
    quotes: quotes.map(([alone, without]) => ({ alone, without })),
  });

  it('follow the definitions of ALCE, worked by hand', () => {
    // Entailed by one quote; by two that need each other; by two of which one is idle; not at all; uncited.
    const claims = [
      claim(true, [true, false]),
      claim(true, [false, false], [false, false]),
      claim(true, [true, false], [false, true]),
      claim(false, [true, true]),
      claim(true),
    ];
    expect(citationRecall(claims)).toBe(3 / 5);
    expect(citationPrecision(claims)).toBe(4 / 6);
  });

  it('are not defined without claims or without quotes', () => {
    expect(citationRecall([])).toBeNull();
    expect(citationPrecision([])).toBeNull();
    expect(citationRecall([claim(true)])).toBe(0);
    expect(citationPrecision([claim(true)])).toBeNull();
  });
});
