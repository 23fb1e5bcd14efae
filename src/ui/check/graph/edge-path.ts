import type { Point, Size } from './layout';

export interface EdgePath {
  /** An SVG path from the rim of one box to the rim of the other. */
  readonly path: string;
  /** Where the label goes. */
  readonly middle: Point;
}

const bendStep = 34;

/** A curve between two boxes; `bend` moves its middle aside. A box linked to itself gets a loop. */
export function edgePath(
  from: Point,
  to: Point,
  boxes: { from: Size; to: Size },
  bend: number,
): EdgePath {
  if (from.x === to.x && from.y === to.y) return loop(from, boxes.from, bend);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const aside = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const control = {
    x: (from.x + to.x) / 2 + aside.x * bend * bendStep * 2,
    y: (from.y + to.y) / 2 + aside.y * bend * bendStep * 2,
  };
  const start = rim(from, control, boxes.from);
  const end = rim(to, control, boxes.to);
  return {
    path: `M${text(start)}Q${text(control)} ${text(end)}`,
    middle: {
      x: (start.x + 2 * control.x + end.x) / 4,
      y: (start.y + 2 * control.y + end.y) / 4,
    },
  };
}

/** Where the line from a box's centre towards a point leaves the box. */
function rim(centre: Point, towards: Point, half: Size): Point {
  const dx = towards.x - centre.x;
  const dy = towards.y - centre.y;
  if (!dx && !dy) return centre;
  const scale = 1 / Math.max(Math.abs(dx) / half.width, Math.abs(dy) / half.height);
  const share = Math.min(1, scale);
  return { x: centre.x + dx * share, y: centre.y + dy * share };
}

function loop({ x, y }: Point, half: Size, bend: number): EdgePath {
  const reach = half.height + 36 + Math.abs(bend) * bendStep;
  const path = `M${text({ x: x - 14, y: y - half.height })}C${text({ x: x - 44, y: y - reach })} ${text({ x: x + 44, y: y - reach })} ${text({ x: x + 14, y: y - half.height })}`;
  return { path, middle: { x, y: y - reach * 0.8 } };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
