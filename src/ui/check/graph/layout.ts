import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import { shortLabel } from './graph';
import type { FactGraph } from './graph';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Body extends SimulationNodeDatum {
  readonly key: string;
  readonly half: Size;
  x: number;
  y: number;
}

interface Link extends SimulationLinkDatum<Body> {
  source: Body;
  target: Body;
}

const ticks = 300;
/** Boxes are wide and flat: the forces work on a picture squeezed sideways, in which they are nearly round. */
const squeeze = 2;
/** Distance of two linked nodes in the squeezed picture, beyond a quarter of both boxes' widths. */
const linkLength = 105;

/** Half the size of a node's box, in pixels, by the length of its label. */
export function halfSize(label: string): Size {
  return { width: Array.from(shortLabel(label)).length * 3.7 + 12, height: 15 };
}

/** The height of the window on the graph at a given width: it shows the whole of a small graph. */
export function graphHeight(graph: FactGraph, width: number): number {
  return Math.min(520, Math.max(240, worldSize(graph, width).height));
}

/** The room that all nodes need: no narrower than the window, and of about its shape. */
export function worldSize({ nodes }: FactGraph, width: number): Size {
  const perRow = Math.max(1, Math.floor(width / 190), Math.ceil(Math.sqrt(nodes.length * 0.7)));
  return {
    width: Math.max(width, perRow * 190),
    height: Math.max(240, Math.ceil(nodes.length / perRow) * 130),
  };
}

/** A layout in the making. */
export interface Layout {
  /** Goes on for about `budgetMs` milliseconds; `true` when it is done. */
  step(budgetMs: number): boolean;
  places(): Map<string, Point>;
}

/**
 * Where the nodes go, every box inside the size, worked out in steps so that the page stays smooth. Nodes
 * that had a place keep near it, so that a re-check does not shuffle the picture; the same graph always
 * gets the same layout.
 */
export function startLayout(
  graph: FactGraph,
  size: Size,
  previous: ReadonlyMap<string, Point>,
): Layout {
  const squeezed = { width: size.width / squeeze, height: size.height };
  const bodies = graph.nodes.map(({ key, label }, index): Body => {
    const half = squeezedHalf(label);
    const before = previous.get(key);
    const start = before
      ? { x: before.x / squeeze, y: before.y }
      : startPoint(index, graph.nodes.length, squeezed);
    return { key, half, ...inside(start, half, squeezed) };
  });
  const known = bodies.length > 0 && bodies.every(({ key }) => previous.has(key));
  const simulation = simulate(bodies, linksOf(graph, bodies), squeezed).alpha(known ? 0.15 : 1);
  let done = 0;
  const tick = () => {
    simulation.tick();
    for (const body of bodies) Object.assign(body, inside(body, body.half, squeezed));
    done++;
  };
  return {
    step(budgetMs) {
      const until = performance.now() + budgetMs;
      while (done < ticks && performance.now() < until) tick();
      return done >= ticks;
    },
    places: () => new Map(bodies.map(({ key, x, y }) => [key, { x: x * squeeze, y }])),
  };
}

/** The whole layout at once. */
export function layoutGraph(
  graph: FactGraph,
  size: Size,
  previous: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const layout = startLayout(graph, size, previous);
  layout.step(Number.POSITIVE_INFINITY);
  return layout.places();
}

function squeezedHalf(label: string): Size {
  const { width, height } = halfSize(label);
  return { width: width / squeeze, height };
}

function simulate(bodies: Body[], links: Link[], { width, height }: Size) {
  return forceSimulation(bodies)
    .force(
      'link',
      forceLink<Body, Link>(links).distance(({ source, target }) => {
        return (source.half.width + target.half.width) / 2 + linkLength;
      }),
    )
    .force('push', forceManyBody().strength(-260))
    .force(
      'room',
      forceCollide<Body>(({ half }) => half.width * 0.8 + 12),
    )
    .force('x', forceX(width / 2).strength(0.06))
    .force('y', forceY(height / 2).strength(0.06))
    .stop();
}

function linksOf(graph: FactGraph, bodies: readonly Body[]): Link[] {
  const byKey = new Map(bodies.map((body) => [body.key, body]));
  return graph.edges.flatMap(({ from, to }) => {
    const source = byKey.get(from);
    const target = byKey.get(to);
    return source && target && source !== target ? [{ source, target }] : [];
  });
}

/** Places on an ellipse, in the order of the text. */
function startPoint(index: number, count: number, { width, height }: Size): Point {
  const angle = (index / Math.max(1, count)) * 2 * Math.PI - Math.PI / 2;
  return {
    x: width / 2 + Math.cos(angle) * width * 0.32,
    y: height / 2 + Math.sin(angle) * height * 0.32,
  };
}

const margin = 6;

function inside({ x, y }: Point, half: Size, { width, height }: Size): Point {
  return {
    x: clamp(x, half.width + margin, width - half.width - margin),
    y: clamp(y, half.height + margin, height - half.height - margin),
  };
}

function clamp(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
