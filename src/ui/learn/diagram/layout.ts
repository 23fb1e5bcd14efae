import type { Diagram, PlaceName, Way } from '../../../core/grammar/diagram';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly place: PlaceName;
  readonly centre: Point;
  readonly width: number;
}

export interface DrawnWay {
  readonly way: Way;
  /**
   * How it is drawn: `down` from a box to one below, `side` past boxes that stand between, `back` up
   * to an earlier box.
   */
  readonly kind: 'down' | 'side' | 'back';
  /** Which of the lanes beside the boxes it takes, from 0; 0 for `down` as well. */
  readonly lane: number;
}

export interface DiagramLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly ways: readonly DrawnWay[];
}

/** Pixels of the drawing's own grid; the picture scales as a whole. */
export const grid = { row: 62, box: { width: 104, height: 32 }, column: 116, lane: 20, margin: 14 };

/** Rows by distance from the starts; places with no way on stand in the last row. */
export function layoutDiagram(diagram: Diagram): DiagramLayout {
  const rows = rowsOf(diagram);
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const rowOf = new Map(rows.flatMap((row, at) => row.map((place) => [place, at] as const)));
  const ways = drawnWays(diagram, rowOf);
  const lanes = (kind: DrawnWay['kind']) => ways.filter((one) => one.kind === kind).length;
  const left = grid.margin + lanes('back') * grid.lane;
  const width = left + columns * grid.column + lanes('side') * grid.lane + grid.margin;
  const middle = left + (columns * grid.column) / 2;
  const boxes = rows.flatMap((row, at) =>
    row.map((place, column): Box => {
      const x = middle + (column - (row.length - 1) / 2) * grid.column;
      const y = grid.margin + grid.box.height / 2 + at * grid.row;
      return { place, centre: { x, y }, width: grid.box.width };
    }),
  );
  const height = 2 * grid.margin + grid.box.height + (rows.length - 1) * grid.row;
  return { width, height, boxes, ways };
}

function rowsOf({ places, starts, ways }: Diagram): PlaceName[][] {
  const distance = new Map(starts.map((place) => [place, 0]));
  for (const [place, steps] of distance) {
    for (const { from, to } of ways) {
      if (from === place && !distance.has(to)) distance.set(to, steps + 1);
    }
  }
  const isLast = (place: PlaceName) =>
    !starts.includes(place) && !ways.some(({ from }) => from === place);
  const deepest = Math.max(0, ...[...distance].filter(([p]) => !isLast(p)).map(([, d]) => d));
  const rows: PlaceName[][] = Array.from({ length: deepest + 1 }, () => []);
  for (const place of places.filter((one) => !isLast(one)))
    rows[distance.get(place) ?? 0].push(place);
  // Beside what stands lowest, and after it: an end of its own row would make the picture taller.
  const ends = places.filter(isLast);
  if (deepest > 0) rows[deepest].push(...ends);
  else if (ends.length) rows.push(ends);
  return rows;
}

function drawnWays({ ways }: Diagram, rowOf: ReadonlyMap<PlaceName, number>): DrawnWay[] {
  const down = (way: Way) => (rowOf.get(way.to) ?? 0) - (rowOf.get(way.from) ?? 0);
  const kindOf = (way: Way) => (down(way) <= 0 ? 'back' : down(way) === 1 ? 'down' : 'side');
  const lanes = { down: 0, side: 0, back: 0 };
  // Short ways take the inner lanes, so that ways of one side do not cross.
  const byLength = ways.toSorted((one, other) => Math.abs(down(one)) - Math.abs(down(other)));
  return byLength.map((way) => {
    const kind = kindOf(way);
    return { way, kind, lane: kind === 'down' ? 0 : lanes[kind]++ };
  });
}
