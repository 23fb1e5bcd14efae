import { describe, expect, it } from 'vitest';
import { prepareSource } from '../sources/prepare';
import { findDates } from './dates';
import { findFlags, readMentions } from './flags';
import { findNumbers } from './numbers';
import { searchWords } from './verbatim';

const flags = (hypothesis: string, ...texts: string[]) =>
  findFlags(
    hypothesis,
    readMentions(texts.map((text, index) => prepareSource({ id: index + 1, text }))),
  ).map(({ kind, text }) => `${kind}: ${text}`);

describe('findNumbers', () => {
  it.each([
    ['1,000 and 1000 and 1 thousand', [1000, 1000, 1000]],
    ['3.50 m, 3,5 m', [3.5, 3.5]],
    ['1,234,567.5', [1234567.5]],
    ['1.234.567', [1234567]],
    ['2.5 million, two million', [2500000, 2000000]],
    ['10-20, 10\u201320, 10 to 20', [10, 20, 10, 20, 10, 20]],
    ['the 19th century, 1990s', [19, 1990]],
    ['someone bone tension', []],
    ['1.2.3', [123]],
    ['', []],
  ])('%s', (text, values) => {
    expect(findNumbers(text).map(({ value }) => value)).toEqual(values);
  });
});

describe('findDates', () => {
  it('reads the usual ways to write one', () => {
    const dates = findDates(
      '31 May 2020, May 31st, 2020, 2020-05-31, the 31st of May, May 2020, Sept. 3',
    );
    expect(dates.map(({ year, month, day }) => [year, month, day])).toEqual([
      [2020, 5, 31],
      [2020, 5, 31],
      [2020, 5, 31],
      [null, 5, 31],
      [2020, 5, null],
      [null, 9, 3],
    ]);
  });
});

describe('findFlags', () => {
  it('is silent where the sources mention everything', () => {
    const source =
      'On 5 May 1889 the 1,000 workers of Gustave Eiffel opened the 300 m tower in Paris.';
    expect(
      flags('Gustave Eiffel opened the 300 metre tower in Paris on May 5, 1889.', source),
    ).toEqual([]);
    expect(flags('Eiffel had 1000 workers in 1889.', source)).toEqual([]);
  });

  it('flags a number, also in a range', () => {
    expect(flags('The tower has 400 steps.', 'The tower has 300 steps.')).toEqual(['number: 400']);
    expect(flags('It takes 10 to 25 days.', 'It takes 10\u201320 days.')).toEqual(['number: 25']);
    expect(flags('It takes 10-20 days.', 'It takes between 10 and 20 days.')).toEqual([]);
    expect(flags('It has seven gates.', 'It has 7 gates.')).toEqual([]);
  });

  it('flags a unit that was changed', () => {
    expect(flags('The river is 775 miles long.', 'The river is 775 km long.')).toEqual([
      'unit: 775 miles',
    ]);
    expect(flags('The river is 775 kilometres long.', 'The river is 775 km long.')).toEqual([]);
    expect(flags('It cost $5 million.', 'It cost \u20ac5 million.')).toEqual(['unit: $5 million']);
    expect(flags('It rose by 5 per cent.', 'It rose by 5%.')).toEqual([]);
    expect(flags('It boils at 100 \u00b0C.', 'It boils at 100 degrees Celsius.')).toEqual([]);
  });

  it('flags a date', () => {
    expect(flags('It opened on 6 May 1889.', 'It opened on May 5, 1889.')).toEqual([
      'date: 6 May 1889',
    ]);
    expect(flags('It opened in 1890.', 'It opened in 1889.')).toEqual(['date: 1890']);
    expect(flags('It opened in May 1889.', 'It opened on 5 May 1889.')).toEqual([]);
    expect(flags('It opened in June 1889.', 'It opened on 5 May 1889.')).toEqual([
      'date: June 1889',
    ]);
  });

  it('flags a name, also another person of the same surname', () => {
    expect(
      flags('The tower was built by Gustave Eiffel.', 'The tower was built in Paris.'),
    ).toEqual(['name: Gustave Eiffel']);
    expect(flags('John Smith won.', 'Jane Smith won. John Brown lost.')).toEqual([
      'name: John Smith',
    ]);
    expect(flags('President Barack Obama won.', 'Barack Obama, the President, won.')).toEqual([]);
    expect(flags("It is in Curie's house.", 'The house of Marie Curie.')).toEqual([]);
    expect(flags('Dogs sleep.', 'Cats sleep.')).toEqual([]);
    expect(flags('NASA launched it.', 'ESA launched it.')).toEqual(['name: NASA']);
  });

  it('flags everything when the sources are empty', () => {
    expect(flags('Ann paid 5 kg.')).toEqual(['number: 5']);
    expect(flags('It was Ann Lee who paid 5.', '')).toEqual(['number: 5', 'name: Ann Lee']);
  });
});

describe('searchWords', () => {
  const words = searchWords([
    prepareSource({ id: 1, text: 'The \u201cSeine\u201d is\n775 km long, they say.' }),
  ]);

  it('finds words one after the other, whatever stands between them', () => {
    expect(words.contains('the Seine is 775 km long.')).toBe(true);
    expect(words.contains('Seine is long')).toBe(false);
    expect(words.contains('eine is 775')).toBe(false);
    expect(words.contains('...')).toBe(false);
  });
});
