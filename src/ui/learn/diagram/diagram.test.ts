import { describe, expect, it } from 'vitest';
import { buildGrammar } from '../../../core/grammar/build';
import { diagramOf, type Diagram } from '../../../core/grammar/diagram';
import { builtinAnswerGrammar } from '../../../core/prompts/defaults';
import type { GrammarSpec } from '../../../core/grammar/spec';
import { traced } from '../testing/traced';
import { layoutDiagram } from './layout';
import { trackOf, walkedWays } from './track';
import { wayPath } from './way-path';

function diagram(spec: GrammarSpec): Diagram {
  const grammar = buildGrammar(spec);
  if (!grammar) throw new Error('The grammar has nothing to quote.');
  return diagramOf(grammar);
}

const passages = ['The dam was built in 1931. It holds much water.'];
const answer = diagram(builtinAnswerGrammar([{ id: 1, passages }]));
const triples = diagram({ kind: 'triples', text: passages[0], maxTriples: 3 });
const good = 'It was 1931. {doc_id: 1, snippet: "The dam was built in 1931."}';

describe('the layout of a diagram', () => {
  it.each([
    ['a cited answer', answer],
    ['triples', triples],
  ])('of %s holds every place once, apart from each other and inside the picture', (_, drawn) => {
    const { boxes, width, height } = layoutDiagram(drawn);
    expect(boxes.map(({ place }) => place).toSorted()).toEqual([...drawn.places].toSorted());
    for (const { centre, width: own, place } of boxes) {
      expect(centre.x - own / 2).toBeGreaterThanOrEqual(0);
      expect(centre.x + own / 2).toBeLessThanOrEqual(width);
      expect(centre.y).toBeLessThan(height);
      const near = boxes.filter(
        (other) =>
          other.place !== place &&
          Math.abs(other.centre.x - centre.x) < own &&
          Math.abs(other.centre.y - centre.y) < 34,
      );
      expect(near).toEqual([]);
    }
  });

  it('fits a narrow screen, flows down from the starts and draws loops as arcs back', () => {
    const { boxes, ways, width } = layoutDiagram(answer);
    expect(width).toBeLessThanOrEqual(330);
    const y = (place: string) => boxes.find((box) => box.place === place)?.centre.y ?? NaN;
    expect(y('claim')).toBe(y('abstention'));
    expect(y('snippet')).toBeGreaterThan(y('doc id'));
    expect(y('end')).toBe(Math.max(...boxes.map(({ centre }) => centre.y)));
    const back = ways.filter(({ kind }) => kind === 'back').map(({ way }) => way);
    expect(back).toEqual([
      { from: 'closer', to: 'opener' },
      { from: 'gap', to: 'claim' },
    ]);
    expect(
      new Set(ways.map((way) => `${way.kind} ${way.lane}`).filter((k) => k !== 'down 0')).size,
    ).toBe(ways.filter(({ kind }) => kind !== 'down').length);
  });

  it('gives every way a path inside the picture', () => {
    const { boxes, ways, width, height } = layoutDiagram(answer);
    for (const drawn of ways) {
      const from = boxes.find(({ place }) => place === drawn.way.from);
      const to = boxes.find(({ place }) => place === drawn.way.to);
      if (!from || !to) throw new Error('A way leads nowhere.');
      const numbers =
        wayPath(drawn, from, to, boxes)
          .match(/-?\d+(\.\d+)?/g)
          ?.map(Number) ?? [];
      expect(numbers.length).toBeGreaterThanOrEqual(8);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(width, height));
    }
  });
});

describe('the track of a trace', () => {
  it('names one place a token, and goes each way as often as the text did', async () => {
    const { attempts, diagram: drawn } = await traced([`${good} ${good.replace('It', 'Dam')}`]);
    if (!drawn) throw new Error('A masked trace has a diagram.');
    const { steps } = attempts[0];
    const track = trackOf(drawn, steps);
    expect(track).toHaveLength(steps.length + 1);
    steps.forEach(({ places }, at) => expect(places).toContain(track[at]));
    const text = steps.map((step) => step.text);
    expect(text.slice(0, 12).join('')).toBe('It was 1931.');
    expect(new Set(track.slice(0, 13))).toEqual(new Set(['claim']));
    const walked = walkedWays(drawn, track, track.length);
    const citations = text.join('').split('{doc_id').length - 1;
    expect(walked.get('snippet>closer')).toBe(citations);
    expect(walked.get('closer>end')).toBe(1);
    expect(walkedWays(drawn, track, 3).size).toBe(0);
  });

  it('is empty without steps', () => {
    expect(trackOf(answer, [])).toEqual([]);
    expect(walkedWays(answer, [], 4).size).toBe(0);
  });
});
