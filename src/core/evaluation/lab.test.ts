import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsCsv, summaryCsv, toCsv } from './csv';
import { itemValue, labMetrics, metricsOf } from './metric-list';
import type { Outcome } from './outcome';
import { citationPositions } from './positions';
import { isSameRun, readRun, writeRun, type LabSettings, type RunHeader } from './run';
import { orderSources } from './source-order';
import { bestOf, compare, summarise } from './summary';
import { labSystems, systemIds, systemsOf } from './systems';

const outcome = (change: Partial<Outcome>): Outcome => ({
  system: 'fullcite-prompt',
  index: 0,
  id: 'q',
  cluster: String(change.index ?? 0),
  seconds: 1,
  failure: null,
  values: {},
  text: null,
  cited: [],
  gold: [],
  sources: 0,
  ...change,
});

const metric = (id: string) => {
  const found = labMetrics.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('orderSources', () => {
  const record = {
    sources: ['a', 'b', 'c'].map((id) => ({ id, text: `Text ${id}.` })),
    citations: [{ source: 'b', start: 0, end: 4 }],
  };

  it('numbers the sources by position, and gold with them', () => {
    const { sources, gold } = orderSources(record, 'rotated', 1, 1);
    expect(sources.map(({ id, text }) => [id, text])).toEqual([
      [1, 'Text b.'],
      [2, 'Text c.'],
      [3, 'Text a.'],
    ]);
    expect(gold).toEqual([{ source: 1, start: 0, end: 4 }]);
    expect(orderSources({ sources: record.sources }, 'given', 1, 0).gold).toBeNull();
  });

  it('shuffles the same way under the same seed, and each item its own way', () => {
    const textOf = (seed: number, index: number) =>
      orderSources(record, 'shuffled', seed, index)
        .sources.map(({ text }) => text)
        .join('');
    expect(textOf(3, 5)).toBe(textOf(3, 5));
    const orders = new Set(Array.from({ length: 60 }, (_, index) => textOf(3, index)));
    expect(orders.size).toBe(6);
  });

  it('lets each source come first equally often when it rotates', () => {
    const firsts = Array.from({ length: 9 }, (_, index) =>
      orderSources(record, 'rotated', 1, index).sources[0].text.slice(5, 6),
    );
    expect(firsts.join('')).toBe('abcabcabc');
  });
});

describe('summarise', () => {
  it('takes means over the items that have a value, with failures told apart', () => {
    const outcomes = [
      outcome({ index: 0, values: { docF1: 1, similarity: null } }),
      outcome({ index: 1, values: { docF1: 0 } }),
      outcome({ index: 2, failure: 'broke', values: {} }),
    ];
    const [row, other] = summarise('citation', ['fullcite-prompt', 'reclaim'], outcomes);
    expect(row).toMatchObject({ done: 3, failed: 1 });
    expect(row.figures.docF1).toMatchObject({ mean: 0.5, n: 2 });
    expect(row.figures.similarity).toBeNull();
    expect(other).toMatchObject({ done: 0, failed: 0, figures: { docF1: null } });
  });

  it('draws items of one cluster together, and gives one cluster no interval', () => {
    const same = [0, 1, 2, 3].map((index) =>
      outcome({ index, cluster: 'one question', values: { docF1: index % 2 } }),
    );
    const [row] = summarise('citation', ['fullcite-prompt'], same);
    expect(row.figures.docF1).toEqual({ mean: 0.5, low: null, high: null, n: 4 });
  });

  it('makes balanced accuracy and both rates of the same items', () => {
    const item = (index: number, gold: number, found: number) =>
      outcome({ system: 'grapheval', index, values: { gold, found } });
    // 1 of 2 inconsistent found, 2 of 3 consistent left alone.
    const outcomes = [item(0, 1, 1), item(1, 1, 0), item(2, 0, 0), item(3, 0, 0), item(4, 0, 1)];
    const [{ figures }] = summarise('detection', ['grapheval'], outcomes);
    expect(figures.balancedAccuracy?.mean).toBeCloseTo((1 / 2 + 2 / 3) / 2, 12);
    expect(figures.sensitivity).toMatchObject({ mean: 0.5, n: 2 });
    expect(figures.specificity).toMatchObject({ n: 3 });
    const [{ figures: none }] = summarise('detection', ['grapheval'], outcomes.slice(0, 2));
    expect(none.balancedAccuracy).toBeNull();
  });

  it('marks the best, by the sense of the metric', () => {
    const rows = summarise(
      'citation',
      ['fullcite-prompt', 'reclaim'],
      [
        outcome({ values: { docF1: 0.4 }, seconds: 3 }),
        outcome({ system: 'reclaim', values: { docF1: 0.6 }, seconds: 5 }),
      ],
    );
    expect(bestOf(metric('docF1'), rows)).toEqual(['reclaim']);
    expect(bestOf(metricsOf('citation').at(-1)!, rows)).toEqual(['fullcite-prompt']);
    expect(bestOf(metric('abstains'), rows)).toEqual([]);
  });
});

describe('compare', () => {
  it('takes the items that both have, and leaves out those that failed', () => {
    const a = [0, 1, 2].map((index) => outcome({ index, values: { docF1: 0.2 } }));
    const b = [1, 2, 3].map((index) =>
      outcome({
        index,
        values: { docF1: 0.5 },
        ...(index === 2 && { failure: 'broke', values: {} }),
      }),
    );
    expect(compare(metric('docF1'), a, b)).toMatchObject({ pairs: 1 });
    expect(compare(metric('docF1'), a, b)?.mean).toBeCloseTo(0.3, 12);
    expect(compare(metric('docF1'), a, [])).toBeNull();
  });

  it('compares balanced accuracy on the same draws', () => {
    const items = (found: (index: number) => number) =>
      Array.from({ length: 20 }, (_, index) =>
        outcome({ index, values: { gold: index % 2, found: found(index) } }),
      );
    const perfect = items((index) => index % 2);
    const blind = items(() => 0);
    const difference = compare(metric('balancedAccuracy'), blind, perfect);
    expect(difference?.mean).toBe(0.5);
    expect(difference?.low).toBe(0.5);
    expect(compare(metric('balancedAccuracy'), perfect, perfect)?.mean).toBe(0);
  });
});

describe('citationPositions', () => {
  it('counts citations by position and holds them against chance', () => {
    const outcomes = Array.from({ length: 40 }, (_, index) =>
      outcome({ index, cited: [1], gold: [(index % 4) + 1], sources: 4 }),
    );
    const bars = citationPositions(outcomes);
    expect(bars.map(({ count }) => count)).toEqual([40, 0, 0, 0]);
    expect(bars[0].share).toBe(1);
    expect(bars[0].control.high).toBeLessThan(0.5);
    expect(bars[1].control.mean).toBeCloseTo(0.25, 1);
    expect(bars.map(({ gold }) => gold)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('is empty without citations, and its shares make one', () => {
    expect(citationPositions([outcome({ sources: 3 })])).toEqual([]);
    const item = fc.integer({ min: 1, max: 5 }).chain((sources) =>
      fc.record({
        sources: fc.constant(sources),
        cited: fc.array(fc.integer({ min: 1, max: sources }), { minLength: 1, maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const bars = citationPositions(items.map((one) => outcome(one)));
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(bars.map(({ share }) => share))).toBeCloseTo(1, 9);
        expect(sum(bars.map(({ control }) => control.mean))).toBeCloseTo(1, 9);
      }),
      { numRuns: 15 },
    );
  });
});

const settings: LabSettings = {
  task: 'citation',
  systems: ['fullcite-prompt'],
  items: 2,
  seed: 1,
  order: 'given',
  mustCite: true,
  reader: 'model',
  threshold: 0.5,
  model: 'builtin',
};
const header: RunHeader = {
  id: 'r',
  started: '2026-12-03T10:00:00.000Z',
  state: 'open',
  settings,
  data: { name: 'set, "A"', format: 'quotesum', items: 2, faults: 0, bytes: 9, sha256: 'ab' },
  models: { language: 'm', judge: 'j', backend: 'wasm' },
  version: '0.1.0',
};

describe('a run file', () => {
  it('is read back as it was written', () => {
    const file = writeRun(header, [outcome({ values: { docF1: null } })]);
    expect(readRun(JSON.parse(JSON.stringify(file)))).toEqual({ ok: true, value: file });
  });

  it('says what is wrong with another file', () => {
    const bad = (value: unknown) => {
      const read = readRun(value);
      return read.ok ? '' : read.error;
    };
    expect(bad({})).toContain('citegraph');
    expect(bad({ citegraph: 'x' })).toContain('This is not a run of the Lab.');
    expect(bad({ ...writeRun(header, []), format: 2 })).toContain('newer version');
    const wrong = { ...outcome({}), system: 'gpt' };
    expect(bad({ ...writeRun(header, []), outcomes: [wrong] })).toContain('outcomes.0.system');
  });

  it('is another run as soon as a setting or the data is another', () => {
    const { data } = header;
    expect(isSameRun(header, { ...settings }, data)).toBe(true);
    expect(isSameRun(header, { ...settings, seed: 2 }, data)).toBe(false);
    expect(isSameRun(header, { ...settings, model: 'other' }, data)).toBe(false);
    expect(isSameRun(header, settings, { ...data, sha256: 'cd' })).toBe(false);
    expect(isSameRun(header, settings, { ...data, name: 'renamed' })).toBe(true);
  });
});

describe('CSV', () => {
  it('quotes what needs it, and no cell runs as a formula', () => {
    expect(toCsv([['a,b', 'say "x"', 'two\nlines', null, 1.5]])).toBe(
      '"a,b","say ""x""","two\nlines",,1.5\r\n',
    );
    expect(toCsv([['=1+1', '-x', '@y']])).toBe("'=1+1,'-x,'@y\r\n");
  });

  it('carries the settings, the models and the version', () => {
    const csv = summaryCsv(header, summarise('citation', ['fullcite-prompt'], [outcome({})]));
    for (const line of ['seed,1', 'data,"set, ""A"""', 'model judge,j', 'version,0.1.0'])
      expect(csv).toContain(line);
    expect(csv).toContain('fullcite-prompt,docF1,share,,,,0,0');
    const items = itemsCsv(header, [outcome({ values: { docF1: 0.5 }, text: 'Yes.' })]);
    expect(items).toContain('0,q,fullcite-prompt,1,,0.5,Yes.');
  });
});

describe('the catalogue', () => {
  it('has every system once, each of a task with metrics', () => {
    expect(labSystems.map(({ id }) => id)).toEqual([...systemIds]);
    for (const task of ['citation', 'detection', 'correction'] as const) {
      expect(systemsOf(task).length).toBeGreaterThan(1);
      const ids = metricsOf(task).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('says of an item what a rate over classes counts it as', () => {
    const values = { gold: 1, found: 0 };
    expect(itemValue({ values, seconds: 1 }, metric('balancedAccuracy'))).toBe(0);
    expect(itemValue({ values, seconds: 1 }, metric('specificity'))).toBeNull();
    expect(itemValue({ values: {}, seconds: 1 }, metric('sensitivity'))).toBeNull();
  });
});
