import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSpan } from '../../../core/text/offsets';
import type { Fact } from '../../../core/verdicts/types';
import { edgePath } from './edge-path';
import { buildGraph, shortLabel } from './graph';
import { graphHeight, halfSize, layoutGraph, startLayout, worldSize } from './layout';
import { neighbourOf } from './neighbours';

function fact(id: string, triple: [string, string, string] | null): Fact {
  return {
    id,
    statement: {
      origin: triple ? 'model' : 'sentence',
      triple: triple && { subject: triple[0], relation: triple[1], object: triple[2] },
      sentences: [0],
      sentenceSpan: answerSpan(0, 1),
      spans: { subject: null, relation: null, object: null },
      coreference: null,
      hypothesis: triple?.join(' ') ?? 'A whole sentence.',
      abstention: false,
    },
    verdict: 'supported',
    support: 1,
    contradiction: 0,
    p: 0,
    evidence: [],
    flags: [],
    verbatim: false,
  };
}

const names = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 25 });
const factsOf = (pairs: [number, number][]) =>
  pairs.map(([a, b], i) => fact(`f${i}`, [`thing ${a}`, 'meets', `thing ${b}`]));

describe('buildGraph', () => {
  it('joins things whose names differ by case and white space only', () => {
    const { nodes, edges } = buildGraph([
      fact('f1', ['Anna Moberg', 'designed', 'the tower']),
      fact('f2', ['anna  moberg', 'was', 'an engineer']),
    ]);
    expect(nodes.map(({ label }) => label)).toEqual(['Anna Moberg', 'the tower', 'an engineer']);
    expect(edges.map(({ from }) => from)).toEqual([edges[0].from, edges[0].from]);
  });

  it('makes a sentence without triple a node of its own, and bends parallel edges apart', () => {
    const { nodes, edges } = buildGraph([
      fact('f1', null),
      fact('f2', ['a', 'sees', 'b']),
      fact('f3', ['a', 'hears', 'b']),
      fact('f4', ['b', 'sees', 'a']),
    ]);
    expect(nodes[0].factId).toBe('f1');
    expect(
      new Set(edges.map(({ from, bend }) => (from === edges[0].from ? bend : -bend))).size,
    ).toBe(3);
  });
});

describe('layoutGraph', () => {
  it('keeps every box inside the picture and is the same each time', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 320, max: 1200 }), (pairs, width) => {
        const graph = buildGraph(factsOf(pairs));
        const size = { width, height: graphHeight(graph, width) };
        const places = layoutGraph(graph, size, new Map());
        for (const { key, label } of graph.nodes) {
          const { x, y } = places.get(key)!;
          const half = halfSize(label);
          expect(x).toBeGreaterThanOrEqual(half.width);
          expect(x).toBeLessThanOrEqual(size.width - half.width);
          expect(y).toBeGreaterThanOrEqual(half.height);
          expect(y).toBeLessThanOrEqual(size.height - half.height);
        }
        expect(layoutGraph(graph, size, new Map())).toEqual(places);
      }),
      { numRuns: 15 },
    );
  });

  it('moves known nodes little when nothing changed', () => {
    const graph = buildGraph(factsOf([[0, 1], [1, 2], [2, 3], [0, 4]])); // prettier-ignore
    const size = { width: 700, height: 400 };
    const before = layoutGraph(graph, size, new Map());
    const after = layoutGraph(graph, size, before);
    for (const [key, { x, y }] of before) {
      const moved = after.get(key)!;
      expect(Math.hypot(moved.x - x, moved.y - y)).toBeLessThan(25);
    }
  });
});

describe('edgePath', () => {
  const box = { width: 40, height: 15 };
  it('starts and ends at the rims, and bends to opposite sides', () => {
    const straight = edgePath({ x: 0, y: 0 }, { x: 200, y: 0 }, { from: box, to: box }, 0);
    expect(straight.path).toBe('M40.0 0.0Q100.0 0.0 160.0 0.0');
    const up = edgePath({ x: 0, y: 0 }, { x: 200, y: 0 }, { from: box, to: box }, -1).middle;
    const down = edgePath({ x: 0, y: 0 }, { x: 200, y: 0 }, { from: box, to: box }, 1).middle;
    expect(Math.sign(up.y)).toBe(-Math.sign(down.y));
  });

  it('loops above a box that is linked to itself', () => {
    const { middle } = edgePath({ x: 50, y: 90 }, { x: 50, y: 90 }, { from: box, to: box }, 0);
    expect(middle.y).toBeLessThan(75);
  });
});

describe('shortLabel', () => {
  it('never cuts a surrogate pair', () => {
    expect(shortLabel('🐦'.repeat(30), 5)).toBe('🐦🐦🐦🐦…');
    expect(shortLabel('short')).toBe('short');
  });
});

describe('neighbourOf', () => {
  const edge = (factId: string, from: string, to: string) => ({
    factId,
    from,
    to,
    relation: 'r',
    verdict: 'supported' as const,
    bend: 0,
  });
  const graph = {
    nodes: [],
    edges: [edge('f1', 'a', 'b'), edge('f2', 'b', 'c'), edge('f3', 'b', 'd')],
  };

  it('walks along the edges that meet at either end, in a ring', () => {
    expect(neighbourOf(graph, 'f1', 'forwards')).toBe('f2');
    expect(neighbourOf(graph, 'f2', 'backwards')).toBe('f3');
    expect(neighbourOf(graph, 'f3', 'backwards')).toBe('f1');
    expect(neighbourOf(graph, 'f1', 'backwards')).toBeNull();
    expect(neighbourOf(graph, 'f9', 'forwards')).toBeNull();
  });
});

describe('startLayout', () => {
  it('comes in steps to the very places of a layout at once', () => {
    const pairs = Array.from({ length: 12 }, (_, at): [number, number] => [at % 4, at + 4]);
    const graph = buildGraph(factsOf(pairs));
    const size = worldSize(graph, 600);
    const layout = startLayout(graph, size, new Map());
    let steps = 0;
    while (!layout.step(1)) steps++;
    expect(steps).toBeLessThanOrEqual(300);
    expect(layout.places()).toEqual(layoutGraph(graph, size, new Map()));
  });
});
