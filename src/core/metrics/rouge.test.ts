import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stemOf } from './porter';
import { rouge, type Overlap } from './rouge';

/** Made with `nltk.stem.porter.PorterStemmer().stem(word)`, NLTK 3.9, in its default mode. */
const stems = `
aced:ace additionally:addit ageing:age airways:airway carefully:care crying:cri died:die dying:die
news:news skies:sky innings:inning succeed:succeed biology:biolog analogies:analog relational:relat
hopping:hop falling:fall hissing:hiss fizzed:fizz filing:file failing:fail happy:happi
conditional:condit operator:oper triplicate:triplic formative:form electrical:electr adoption:adopt
irritant:irrit cease:ceas controll:control rate:rate roll:roll generally:gener possibly:possibl
agreed:agre plastered:plaster bled:bled conflated:conflat tying:tie discussions:discuss pretty:pretti
overheating:overh portuguese:portugues administrator:administr education:educ paratrooper:paratroop
influential:influenti closure:closur ourselves:ourselv stokes:stoke adventurers:adventur
preservation:preserv applications:applic territories:territori unusual:unusu principally:princip
imprisonment:imprison legalise:legalis annoyed:annoy misdeeds:misde economic:econom terminated:termin
importance:import operated:oper`;

/**
 * Made with `RougeScorer(['rouge1', 'rouge2', 'rougeL'], use_stemmer=True).score(a, b)` of rouge-score
 * 0.1.2: precision, recall, F1 of each.
 */
type Numbers = readonly [precision: number, recall: number, f1: number];
const golden: readonly (readonly [string, string, Numbers, Numbers, Numbers])[] = [
  [
    'The cat sat on the mat.',
    'The cats were sitting on a mat.',
    [0.571429, 0.666667, 0.615385],
    [0.166667, 0.2, 0.181818],
    [0.571429, 0.666667, 0.615385],
  ],
  [
    'Marie Curie was born in Warsaw in 1867. She won two Nobel Prizes.',
    'Marie Curie was born in Vienna in 1867. She won two Nobel Prizes.',
    [0.923077, 0.923077, 0.923077],
    [0.833333, 0.833333, 0.833333],
    [0.923077, 0.923077, 0.923077],
  ],
  [
    'Skies darkened additionally; the boys were crying and dying always.',
    'The sky darkens, additional boys cry, die and are displayed daily.',
    [0.636364, 0.7, 0.666667],
    [0.2, 0.222222, 0.210526],
    [0.454545, 0.5, 0.47619],
  ],
  [
    'naïve café costs 3.50 €',
    'cafe naive costs 3,50',
    [0.6, 0.5, 0.545455],
    [0.5, 0.4, 0.444444],
    [0.6, 0.5, 0.545455],
  ],
  ['one', 'one', [1, 1, 1], [0, 0, 0], [1, 1, 1]],
  ['a b c d e f g', 'g f e d c b a', [1, 1, 1], [0, 0, 0], [0.142857, 0.142857, 0.142857]],
  [
    'The dam, built in 1931, holds 40 million cubic metres.',
    'Built in 1931, the dam is holding forty million cubic meters of water',
    [0.615385, 0.8, 0.695652],
    [0.333333, 0.444444, 0.380952],
    [0.461538, 0.6, 0.521739],
  ],
];

const numbersOf = ({ precision, recall, f1 }: Overlap) => [precision, recall, f1];

describe('stemOf', () => {
  it.each(stems.trim().split(/\s+/))('agrees with NLTK: %s', (pair) => {
    const [word, stem] = pair.split(':');
    expect(stemOf(word)).toBe(stem);
  });
});

describe('rouge', () => {
  it.each(golden)('agrees with rouge_score: %s', (reference, candidate, one, two, l) => {
    const scores = rouge(reference, candidate);
    if (!scores) throw new Error('No scores.');
    const found = [scores.rouge1, scores.rouge2, scores.rougeL].map(numbersOf);
    for (const [at, wanted] of [one, two, l].entries()) {
      for (const [index, value] of wanted.entries()) {
        expect(found[at][index]).toBeCloseTo(value, 5);
      }
    }
  });

  it('is not defined without words, and never NaN', () => {
    expect(rouge('', 'word')).toBeNull();
    expect(rouge('word', '。！')).toBeNull();
    const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '1', 'é', '.') });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const scores = rouge(a, b);
        const turned = rouge(b, a);
        for (const key of ['rouge1', 'rouge2', 'rougeL'] as const) {
          const values = scores ? numbersOf(scores[key]) : [];
          for (const value of values) expect(value >= 0 && value <= 1).toBe(true);
          expect(scores?.[key].precision).toBe(turned?.[key].recall);
        }
      }),
    );
  });
});
