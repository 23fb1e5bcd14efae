import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../citations/parse';
import { resolveCitations } from '../citations/resolve';
import { prepareSources } from '../sources/prepare';
import { importCitedQa } from './cited-qa-import';
import { importQuoteSum } from './quotesum';
import { scoreAnswer } from './score-answer';

const dam = 'The dam was  built in 1931.\nIt holds much water.';
const mill = 'A mill stood there before. It burnt down in “1920”.';

function quoteSumLine(change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    unique_id: 'q_1',
    question: 'What was built?',
    summary: 'First [ 2 A mill stood there ] , then [ 1 dam was built in 1931 ] .',
    title1: 'Old Dam (Norway)',
    source1: dam,
    title2: '',
    source2: mill,
    source3: '',
    ...change,
  });
}

const record = {
  id: 'a',
  question: 'Why?',
  sources: [{ id: 'x', text: 'Because.' }],
  citations: [{ source: 'x', start: 0, end: 8 }],
};

describe('importCitedQa', () => {
  it('keeps good lines and reports bad ones by number', () => {
    const bad = { ...record, citations: [{ source: 'x', start: 0, end: 9 }] };
    const lines = [record, bad, { ...record, question: ' ' }, { ...record, sources: [] }];
    const text = ['', ...lines.map((line) => JSON.stringify(line)), '{"id":', '[]'].join('\n');
    const { records, faults } = importCitedQa(text);
    expect(records).toEqual([record]);
    expect(faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
    expect(faults[0].reason).toBe('A citation lies outside its source.');
    expect(faults[1].reason).toBe('question: The question is empty.');
    expect(faults[3].reason).toBe('This is not JSON.');
  });

  it('takes neither two sources of one id nor a citation of none', () => {
    const twice = { ...record, sources: [...record.sources, ...record.sources] };
    const stray = { ...record, citations: [{ source: 'y', start: 0, end: 1 }] };
    const text = [twice, stray].map((line) => JSON.stringify(line)).join('\n');
    expect(importCitedQa(text).faults).toHaveLength(2);
  });
});

describe('importQuoteSum', () => {
  function quotes(change: Record<string, unknown>): [number | string, string][] {
    const { records, faults } = importQuoteSum(quoteSumLine(change));
    expect(faults).toEqual([]);
    return records.flatMap(({ sources, citations = [] }) =>
      citations.map(({ source, start, end }): [number | string, string] => {
        const text = sources.find(({ id }) => id === source)?.text ?? '';
        return [source, text.slice(start, end)];
      }),
    );
  }

  it('makes a record whose citations are the quoted words, in the raw text', () => {
    const { records } = importQuoteSum(quoteSumLine());
    expect(records[0]).toMatchObject({ id: 'q_1', question: 'What was built?' });
    expect(records[0].sources).toEqual([
      { id: 1, title: 'Old Dam (Norway)', text: dam },
      { id: 2, text: mill },
    ]);
    expect(records[0].answer).toBe('First A mill stood there , then dam was built in 1931 .');
    expect(quotes({})).toEqual([
      [2, 'A mill stood there'],
      [1, 'dam was  built in 1931'],
    ]);
  });

  it('finds words that are written a little otherwise', () => {
    const summary = '[ 2 it burnt down in "1920" ]';
    expect(quotes({ summary })).toEqual([[2, 'It burnt down in “1920']]);
  });

  it('keeps the source of a piece that stands in its title, without words as evidence', () => {
    expect(quotes({ summary: 'the [ 1 Old Dam : ] of [ 1 1931 ]' })).toEqual([
      [1, ''],
      [1, '1931'],
    ]);
  });

  it.each([
    ['quotes source 5', { summary: '[ 5 mill ]' }],
    ['quotes source 3', { summary: '[ 3 mill ]' }],
    ['does not hold', { summary: '[ 1 something else was said altogether ]' }],
    ['does not hold', { summary: '[ 2 . . ] and [ 2   ]' }],
    ['quotes nothing', { summary: 'A mill.' }],
    ['not closed', { summary: '[ 1 1931 ] and [ 2 A mill' }],
    ['summary', { summary: undefined }],
    ['question', { question: '' }],
  ])('reports a line that %s', (reason, change) => {
    const { records, faults } = importQuoteSum(`\n${quoteSumLine(change)}\n${quoteSumLine()}`);
    expect(records).toHaveLength(1);
    expect(faults).toEqual([{ line: 2, reason: expect.stringContaining(reason) }]);
  });

  const sample = '../shared/data/quotesum-sample.jsonl';
  it.skipIf(!existsSync(sample))('reads the whole public sample, where it is there', () => {
    const { records, faults } = importQuoteSum(readFileSync(sample, 'utf8'));
    expect(faults).toEqual([]);
    expect(records).toHaveLength(118);
  });
});

describe('scoreAnswer', () => {
  const sources = [
    { id: 1, text: dam },
    { id: 2, text: mill },
  ];
  const claimsOf = (answer: string) =>
    resolveCitations(parseAnswer(answer), prepareSources(sources), {
      repair: false,
      threshold: 0.7,
    });

  it('compares the cited places with gold, in raw characters', () => {
    const answer =
      'In 1931. {doc_id: 1, snippet: "The dam was built in 1931."} Yes. {doc_id: 2, snippet: "No."}';
    // Source 1: 27 raw characters cited ("was  built" has two spaces), all 48 are gold.
    const citations = [{ source: 1, start: 0, end: dam.length }];
    const scores = scoreAnswer({ citations }, claimsOf(answer))!;
    expect(scores.doc).toEqual({ precision: 0.5, recall: 1, f1: 2 / 3 });
    expect(scores.snippet).toEqual({ precision: 1, recall: 27 / 48, f1: 54 / 75 });
    expect(scores.statuses).toEqual(['exact', 'unverified']);
  });

  it('scores an abstention 0 against gold, and nothing without gold', () => {
    const abstention = claimsOf('The sources do not answer the question.');
    const citations = [{ source: 1, start: 0, end: 3 }];
    expect(scoreAnswer({ citations }, abstention)).toMatchObject({
      doc: { precision: null, recall: 0, f1: 0 },
      snippet: { f1: 0 },
      statuses: [],
    });
    expect(scoreAnswer({}, abstention)).toBeNull();
  });
});
