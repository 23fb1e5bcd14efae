import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSources } from '../sources/prepare';
import { planReading } from './passages';

const measure = (text: string) => text.length;
const sources = (...texts: string[]) =>
  prepareSources(texts.map((text, at) => ({ id: at + 1, text })));
const filler = 'Nothing of note happened here. The days were long. People slept. Birds sang. ';

describe('a reading plan', () => {
  it('reads everything whole when it fits', () => {
    const given = prepareSources([
      { id: 1, title: 'Sky', text: 'The  sky\nis blue.' },
      { id: 2, text: ' \n' },
      { id: 5, text: 'Grass is green.' },
    ]);
    expect(planReading('What colour?', given, 100, measure)).toEqual({
      sources: [
        { id: 1, title: 'Sky', passages: ['The sky is blue.'], complete: true },
        { id: 5, passages: ['Grass is green.'], complete: true },
      ],
      readUnits: 31,
      totalUnits: 31,
    });
  });

  it('picks the passages that match the question, in their order', () => {
    const text = `${filler.repeat(20)}The dam on the Zonk river is 90 m high. ${filler.repeat(20)}`;
    const plan = planReading(
      'How high is the Zonk dam?',
      sources(filler.repeat(9), text),
      400,
      measure,
    );
    const read = plan.sources.flatMap((source) => source.passages).join(' ');
    expect(read).toContain('The dam on the Zonk river is 90 m high.');
    expect(plan.sources.every((source) => !source.complete)).toBe(true);
    expect(plan.readUnits).toBeLessThanOrEqual(420);
  });

  it('takes the beginnings by turns when nothing matches', () => {
    const plan = planReading('zzz', sources(filler.repeat(9), filler.repeat(9)), 400, measure);
    expect(plan.sources.map((source) => source.id)).toEqual([1, 2]);
    for (const { passages } of plan.sources)
      expect(passages[0].startsWith('Nothing of')).toBe(true);
  });

  it('finds words in titles and in Chinese', () => {
    const titled = prepareSources([
      { id: 1, text: filler.repeat(9) },
      { id: 2, title: 'Zonk', text: filler.repeat(9) },
      { id: 3, text: `${'今天天气很好。'.repeat(60)}长城很长。${'今天天气很好。'.repeat(60)}` },
    ]);
    expect(planReading('Zonk?', titled, 400, measure).sources.map(({ id }) => id)).toEqual([2]);
    const chinese = planReading('长城', titled, 400, measure);
    expect(chinese.sources[0].passages.join('')).toContain('长城很长。');
  });

  it('is never empty when a sentence fits', () => {
    const long = 'This sentence is quite long and has no room, '.repeat(40);
    const plan = planReading('room?', sources(long, filler.repeat(20)), 210, measure);
    expect(plan.sources.length).toBeGreaterThan(0);
    expect(planReading('x', sources(filler.repeat(9)), 35, measure).sources).toHaveLength(1);
    expect(planReading('x', sources('', ' '), 35, measure).sources).toEqual([]);
  });

  it('keeps to the budget and quotes the shown text', () => {
    const text = fc
      .array(fc.constantFrom('The dam is high. ', 'Birds sing!\n', '中文。', 'a, b; c ', '😀 '), {
        maxLength: 60,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 4 }),
        fc.integer({ min: 0, max: 900 }),
        (texts, budget) => {
          const given = sources(...texts);
          const plan = planReading('How high is the dam?', given, budget, measure);
          let pieces = 0;
          for (const { id, passages, complete } of plan.sources) {
            const { shown } = given[id - 1];
            pieces += passages.length;
            let at = 0;
            for (const passage of passages) {
              expect(passage).not.toBe('');
              at = shown.text.indexOf(passage, at);
              expect(at).toBeGreaterThanOrEqual(0);
              at += passage.length;
            }
            expect(complete).toBe(passages.join('') === shown.text);
          }
          // Joining touching passages brings the spaces between them, which were not counted.
          expect(plan.readUnits).toBeLessThanOrEqual(budget + budget / 10 + pieces);
          expect(plan.readUnits).toBeLessThanOrEqual(plan.totalUnits);
        },
      ),
    );
  });

  it('copes with a megabyte and with sixty sources', () => {
    const many = Array.from(
      { length: 60 },
      (_, at) => `Source ${at} tells of river ${at}. ${filler}`,
    );
    const start = performance.now();
    const plan = planReading(
      'Which source tells of river 33?',
      sources(filler.repeat(13_500), ...many),
      300,
      measure,
    );
    expect(performance.now() - start).toBeLessThan(5000);
    expect(plan.sources.flatMap((source) => source.passages).join(' ')).toContain('river 33');
  });
});
