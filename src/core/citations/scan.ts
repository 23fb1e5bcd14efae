/** The match of a sticky expression at `at`, or `null`. */
export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** Where the next `pattern` at or after a position is, asked with positions in any rising order. */
export type Finder = (at: number) => number;

/** Remembers its last find, so that all calls with rising positions together read the text once. */
export function finderOf(text: string, pattern: string): Finder {
  let from = 0;
  let found = -2;
  return (at) => {
    if (found === -2 || at < from || (found !== -1 && found < at)) {
      from = at;
      found = text.indexOf(pattern, at);
    }
    return found;
  };
}

/** The first of the rising `positions` above `at`, or `otherwise`. */
export function nextAbove(positions: readonly number[], at: number, otherwise: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return positions[low] ?? otherwise;
}
