import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abbreviations, isAbbreviation } from './abbreviations';
import { splitLongSpans, splitSentences } from './sentences';

const sentences = (text: string) =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));

/** In the notation of these tests `|` stands between sentences. */
const cases: [string, string][] = [
  ['full stops', 'It is red. |It was blue! |Is it?'],
  ['a sentence without a full stop', 'just some words'],
  ['titles', 'Dr. Smith met Mrs. Jones and Prof. Li. |They talked.'],
  ['initials', 'J. K. Rowling met George W. Bush. |They talked.'],
  ['places and firms', 'St. Paul of Acme Inc. Boston is in the U.S. Senate. |He left.'],
  ['latin', 'Use fruit, e.g. Apples, i.e. Food, etc. Bananas vs. Cherries. |Done.'],
  ['months', 'It fell on Jan. 5 and Sept. 9. |It rose.'],
  ['numbered things', 'See No. 5, Fig. 3 and pp. 4-5. |He said no. |Then he left.'],
  ['a yes-no answer', 'No. It is not so. |It is.'],
  ['words that only look like abbreviations', 'It is 775 km long. |Who knows?'],
  ['decimals', 'Pi is 3.14 and v1.2.3 is out. |It is.'],
  ['a year before a number', 'It began in 1914. |20 million died.'],
  ['ordinals', 'It opened on 3. May 1990. |It closed.'],
  ['list numbers', '1. Flour. |2. Sugar.'],
  ['closing quotes', 'He said "Go." |Then (he left.) |“Yes.” |Now.'],
  ['a question in a sentence', '"Why?" she asked. |Yahoo! is one word.'],
  ['an ellipsis', 'Wait... what? |Well… then.'],
  ['Chinese', '天空是蓝色的。|海是绿的！|真的吗？|“好。”|他说。'],
  ['Japanese', '「はい。」|と言った。|次'],
  ['Arabic and Hindi', 'هل هو؟ |نعم. |मैं हूँ। |तुम हो।'],
  ['a list', 'To buy:\n|- Apples\n|- Pears\n|* Figs'],
  ['lines without full stops', 'First line\n|Second line\n\n|third'],
  ['wrapped lines', 'The Nile is\nvery long. |It is,\nAnn says, old.'],
  ['emoji', 'Great! |😀 It works. |😀 Yes.'],
  ['no space after the stop', 'wow!Yes it is. |End'],
];

describe('sentences', () => {
  it.each(cases)('knows %s', (_, marked) => {
    const text = marked.replaceAll('|', '');
    expect(sentences(text)).toEqual(marked.split('|').map((sentence) => sentence.trim()));
  });

  it('hold all text but white space, in order, trimmed', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom('Dr', 'No', '.', '. ', '! ', '\n', '。', '“', '”', ' ', '5', 'A', 'the'),
          fc.string({ unit: 'binary', maxLength: 4 }),
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (given) => {
        let at = 0;
        for (const { start, end } of splitSentences(given)) {
          expect(given.slice(at, start)).toMatch(/^\s*$/);
          expect(given.slice(start, end)).toMatch(/^\S$|^\S[^]*\S$/);
          at = end;
        }
        expect(given.slice(at)).toMatch(/^\s*$/);
      }),
      { numRuns: 500 },
    );
  });

  it('come out of a long text as out of its parts', () => {
    const part = 'Dr. Smith came at 3.15 p.m. with J. Doe. He left. It was “late.” 20 waited. ';
    const one = sentences(part);
    expect(sentences(part.repeat(500))).toEqual(Array(500).fill(one).flat());
  });

  it('take linear time', () => {
    const start = performance.now();
    splitSentences('The council of the town met about roads. '.repeat(25_000));
    splitSentences('no full stop '.repeat(80_000));
    splitSentences('é, '.repeat(300_000));
    splitSentences('.'.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(6000);
  });
});

describe('abbreviations', () => {
  it('are known in any case, with or without their stop', () => {
    for (const word of ['Dr', 'dr.', 'e.g', 'U.S.', 'Ph.D', 'X', 'approx', 'Jan']) {
      expect(isAbbreviation(word)).toBe(true);
    }
    for (const word of ['long', 'a', 'I.x.yz', '', '.', 'Paris']) {
      expect(isAbbreviation(word)).toBe(false);
    }
    expect([...abbreviations].every((word) => word === word.toLowerCase())).toBe(true);
  });
});

describe('long spans', () => {
  const pieces = (text: string, maxLength: number) =>
    splitLongSpans(text, [{ start: 0, end: text.length }], maxLength).map(({ start, end }) =>
      text.slice(start, end),
    );

  it('are cut at clauses, else between words, else between characters', () => {
    expect(pieces('one two, three four', 12)).toEqual(['one two,', 'three four']);
    expect(pieces('one two three four', 8)).toEqual(['one two', 'three', 'four']);
    expect(pieces('天空，是蓝色的', 5)).toEqual(['天空，', '是蓝色的']);
    expect(pieces('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
    expect(pieces('😀😀😀', 3)).toEqual(['😀', '😀', '😀']);
    expect(pieces('short', 12)).toEqual(['short']);
    expect(pieces('1,000,000,000', 6)).toEqual(['1,000,', '000,00', '0']);
  });

  it('lose nothing, are short enough and split no pair', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', ',', '，', '😀', '; ', '漢') });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 9 }), (given, max) => {
        const spans = splitSentences(given);
        const cut = splitLongSpans(given, spans, max);
        for (const { start, end } of cut) {
          expect(end - start).toBeLessThanOrEqual(max);
          expect(given.slice(start, end)).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
        }
        const joined = cut.map(({ start, end }) => given.slice(start, end)).join('');
        expect(joined.replace(/\s/g, '')).toBe(given.replace(/\s/g, ''));
      }),
    );
  });
});
