interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const gap = 6;
const margin = 8;

/** Where a box goes beside a target: under it, or above it where there is more room; inside the screen. */
export function placeBeside(target: Box, box: Size, screen: Size): { left: number; top: number } {
  const under = target.top + target.height + gap;
  const above = target.top - box.height - gap;
  const fits = under + box.height + margin <= screen.height;
  const top = fits || above < margin ? under : above;
  const rightmost = screen.width - box.width - margin;
  return { left: Math.max(margin, Math.min(target.left, rightmost)), top };
}
