import { describe, expect, it } from 'vitest';
import { loadClauseReader, triplesByRules, triplesOfClauses } from './extract-rules';
import { buildStatements } from './statements';

const clausesOf = await loadClauseReader();
const extractByRules = (text: string) =>
  buildStatements(text, triplesByRules(text, clausesOf), 'rules');
const read = (text: string) =>
  extractByRules(text).map(({ triple, hypothesis }) =>
    triple ? [triple.subject, triple.relation, triple.object] : hypothesis,
  );

describe('triplesByRules', () => {
  it('takes a sentence apart at the verb of each clause', () => {
    expect(read('Marie Curie, who was born in Warsaw, won two Nobel Prizes.')).toEqual([
      ['Marie Curie', 'was born in', 'Warsaw'],
      ['Marie Curie', 'won', 'two Nobel Prizes'],
    ]);
    expect(read('Sam is unsure about what to do, but Naomi suggests talking to Rick.')).toEqual([
      ['Sam', 'is', 'unsure about what to do'],
      ['Naomi', 'suggests talking to', 'Rick'],
    ]);
  });

  it('keeps a negation and a date before the subject', () => {
    expect(read('She did not live in France.')).toEqual([['She', 'did not live in', 'France']]);
    expect(read('In 1999, the council closed the old pool.')).toEqual([
      ['In 1999, the council', 'closed', 'the old pool'],
    ]);
  });

  it('leaves a sentence whole that it cannot read', () => {
    expect(read('Das ist ein Haus.')).toEqual(['Das ist ein Haus.']);
    expect(read('A bridge of steel.')).toEqual(['A bridge of steel.']);
    expect(read('')).toEqual([]);
  });

  it('gives only words of the text, in their order', () => {
    const text =
      'The “Old Mill” (built 1820) was sold for €2.5 million — twice! 😀 It burnt down; nobody died.';
    for (const { triple, sentenceSpan } of extractByRules(text)) {
      const sentence = text.slice(sentenceSpan.start, sentenceSpan.end);
      for (const part of triple ? [triple.subject, triple.relation, triple.object] : []) {
        expect(sentence).toContain(part);
      }
    }
  });
});

describe('triplesOfClauses', () => {
  it('gives a clause without a subject that of the main clause', () => {
    expect(
      triplesOfClauses([
        ['The dam', 'was built', 'in 1931'],
        ['', 'holds', 'much water.'],
      ]).map(({ subject, object }) => [subject, object]),
    ).toEqual([
      ['The dam', '1931'],
      ['The dam', 'much water'],
    ]);
    expect(triplesOfClauses([['', 'Run', 'fast']])).toEqual([]);
  });
});
