import { describe, expect, it } from 'vitest';
import { tourOf } from './tour';
import { traced } from './testing/traced';

const good = 'It was 1931. {doc_id: 1, snippet: "The dam was built in 1931."}';
const wrong = 'It was 1931. {doc_id: 7, snippet: "The dam was built in 1931."}';

describe('the tour of a masked trace', () => {
  it('leads to steps that show what it says', async () => {
    const trace = await traced([wrong]);
    const { steps } = trace.attempts[0];
    const stops = new Map(tourOf(trace, 0).map((stop) => [stop.id, stop]));
    const at = (id: string) => steps[stops.get(id)?.step ?? -1];
    expect([...stops.keys()]).toEqual([
      'token',
      'automaton',
      'number',
      'most-removed',
      'snippet',
      'bad-quote',
      'restarts',
      'without-mask',
    ]);
    expect(at('number').places).toEqual(['doc id']);
    expect(stops.get('number')?.text).toContain('“7”');
    expect(at('most-removed').removed).toBe(Math.max(...steps.map(({ removed }) => removed)));
    expect(at('snippet').places).toContain('snippet');
    expect(steps[(stops.get('snippet')?.step ?? 0) - 1].places).not.toContain('snippet');
    expect(at('bad-quote').places).toContain('closer');
    expect(stops.get('restarts')?.text).toContain('good enough');
  });

  it('shows the end of the attempt that failed', async () => {
    const trace = await traced(['and on and on '.repeat(40), good]);
    const stop = tourOf(trace, 1).find(({ id }) => id === 'restarts');
    expect(stop).toMatchObject({ attempt: 0, step: trace.attempts[0].steps.length - 1 });
    expect(stop?.text).toContain('it repeated itself');
  });
});

describe('the tour of a free trace', () => {
  it('leads to the citation that nothing checks', async () => {
    const trace = await traced([wrong], false);
    const stops = tourOf(trace, 0);
    expect(stops.map(({ id }) => id)).toEqual(['token', 'no-mask', 'free-citation', 'with-mask']);
    expect(trace.attempts[0].steps[stops[2].step].text).toBe('{');
  });

  it('leaves out what did not happen', async () => {
    const stops = tourOf(await traced(['In 1931.'], false), 0);
    expect(stops.map(({ id }) => id)).not.toContain('free-citation');
    expect(tourOf({ diagram: null, attempts: [] }, 0)).toEqual([]);
  });
});
