import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTriples } from './parse';

const curie = { subject: 'Marie Curie', relation: 'was born in', object: 'Warsaw' };
const seine = { subject: 'The Seine', relation: 'flows through', object: 'Paris' };
const plain = '["Marie Curie","was born in","Warsaw"]';
const both = `[${plain}, ["The Seine","flows through","Paris"]]`;

describe('parseTriples', () => {
  it('gives back every list that JSON writes', () => {
    const part = fc
      .oneof(fc.string({ unit: 'binary' }), fc.string())
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const list = fc.array(fc.tuple(part, part, part));
    fc.assert(
      fc.property(list, fc.boolean(), (triples, indented) => {
        const parsed = parseTriples(JSON.stringify(triples, null, indented ? 2 : 0));
        expect(parsed.triples.map((t) => [t.subject, t.relation, t.object])).toEqual(triples);
        expect(parsed.rejected).toEqual([]);
      }),
    );
  });

  it('never throws', () => {
    const hostile = fc.array(
      fc.constantFrom('[', ']', '{', '}', '"', "'", ',', ':', '\\', 'a', ' ', '1', '\u201c'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          hostile.map((p) => p.join('')),
        ),
        (text) => {
          expect(Array.isArray(parseTriples(text).triples)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a code fence', '```json\n' + both + '\n```'],
    [
      'trailing commas',
      '[["Marie Curie","was born in","Warsaw",],["The Seine","flows through","Paris"],]',
    ],
    ['one level of nesting too deep', `[${both}]`],
    ['one triple nested too deep', `[[${plain}], ["The Seine","flows through","Paris"]]`],
    [
      'objects',
      '[{"subject":"Marie Curie","relation":"was born in","object":"Warsaw"},{"Subject":"The Seine","predicate":"flows through","object":"Paris"}]',
    ],
    ['an object around the list', `{"triples": ${both}}`],
    [
      'single quotes',
      "[['Marie Curie', 'was born in', 'Warsaw'], ['The Seine', 'flows through', 'Paris']]",
    ],
    [
      'curly quotes',
      '[[\u201cMarie Curie\u201d, \u201cwas born in\u201d, \u201cWarsaw\u201d], ["The Seine", "flows through", "Paris"]]',
    ],
    ['prose around', `Sure, here's the list: ${both} I hope it's useful.`],
    ['a list a line', `${plain}\n["The Seine","flows through","Paris"]`],
    [
      'a missing comma',
      '[["Marie Curie" "was born in" "Warsaw"] ["The Seine","flows through","Paris"]]',
    ],
    ['missing brackets at the end', both.slice(0, -2)],
  ])('reads %s', (_, output) => {
    expect(parseTriples(output)).toEqual({ triples: [curie, seine], rejected: [] });
  });

  it('keeps the complete items of output cut in mid-JSON', () => {
    for (let length = plain.length + 1; length < both.length - 3; length++) {
      expect(parseTriples(both.slice(0, length)).triples).toEqual([curie]);
    }
    const { rejected } = parseTriples(`[${plain}, ["The Seine","flows thr`);
    expect(rejected).toEqual([
      { item: '["The Seine","flows thr', reason: 'The output ends inside this item.' },
    ]);
  });

  it('reads numbers as strings', () => {
    const { triples } = parseTriples('[["tower","height in metres",330],["a","is",-1.5]]');
    expect(triples.map((triple) => triple.object)).toEqual(['330', '-1.5']);
  });

  it('keeps apostrophes and quotes that were not escaped', () => {
    expect(parseTriples(`[['Ann's dog', 'is', 'old']]`).triples[0].subject).toBe("Ann's dog");
    expect(parseTriples('[["the "Mona Lisa" room", "is", "full"]]').triples[0].subject).toBe(
      'the "Mona Lisa" room',
    );
  });

  it('rejects one item at a time', () => {
    const output = `[["a","b"], ${plain}, ["a","","c"], "stray", [x, "is", "y"], ["a", 1, "c"], {"subject":"a"}, []]`;
    const { triples, rejected } = parseTriples(output);
    expect(triples).toEqual([curie]);
    expect(rejected.map((item) => item.reason)).toEqual([
      'Parts: 2 instead of 3.',
      'An empty part.',
      'A part without quotes.',
      'The relation is a number.',
      'Parts: 1 instead of 3.',
      'A single value, not a triple.',
    ]);
  });

  it('finds nothing in an answer without a list', () => {
    expect(parseTriples('')).toEqual({ triples: [], rejected: [] });
    expect(parseTriples('I do not know.')).toEqual({ triples: [], rejected: [] });
  });

  it('is linear on hostile input', () => {
    for (const unit of ['[', '{', '"', "'", '["', '\\', '" ', "[' "]) {
      const started = performance.now();
      parseTriples(unit.repeat(200_000));
      expect(performance.now() - started).toBeLessThan(2000);
    }
    const started = performance.now();
    parseTriples(`["${' '.repeat(200_000)}"${' '.repeat(200_000)}x`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
