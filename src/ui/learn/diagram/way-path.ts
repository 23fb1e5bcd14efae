import { curveBasis, line, linkVertical } from 'd3-shape';
import { grid, type Box, type DrawnWay, type Point } from './layout';

const { height } = grid.box;
/** Room for the arrow's head, pixels. */
const head = 5;

const straight = linkVertical<{ source: Point; target: Point }, Point>()
  .x(({ x }) => x)
  .y(({ y }) => y);
const bent = line<Point>(
  ({ x }) => x,
  ({ y }) => y,
).curve(curveBasis);

/** The SVG path of a way from the rim of one box to the rim of another. */
export function wayPath(
  { kind, lane }: DrawnWay,
  from: Box,
  to: Box,
  boxes: readonly Box[],
): string {
  if (kind === 'down') {
    const source = { x: from.centre.x, y: from.centre.y + height / 2 };
    const target = { x: to.centre.x, y: to.centre.y - height / 2 - head };
    return straight({ source, target }) ?? '';
  }
  return (
    bent(kind === 'back' ? around(from, to, boxes, lane, -1) : around(from, to, boxes, lane, 1)) ??
    ''
  );
}

/** Out at one side, along a lane beside all boxes between, and in again at the same side. */
function around(from: Box, to: Box, boxes: readonly Box[], lane: number, side: -1 | 1): Point[] {
  const rim = ({ centre, width }: Box) => centre.x + (side * width) / 2;
  const top = Math.min(from.centre.y, to.centre.y);
  const bottom = Math.max(from.centre.y, to.centre.y);
  const between = boxes.filter(({ centre }) => centre.y >= top && centre.y <= bottom);
  const outer = side * Math.max(...between.map((box) => side * rim(box)));
  const x = outer + side * (lane + 1) * grid.lane;
  const start = { x: rim(from), y: from.centre.y };
  const end = { x: rim(to) + side * head, y: to.centre.y };
  const turn = Math.sign(end.y - start.y) * 14;
  return [
    start,
    { x, y: start.y },
    { x, y: start.y + turn },
    { x, y: end.y - turn },
    { x, y: end.y },
    end,
  ];
}
