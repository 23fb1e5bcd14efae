/**
 * Copies the first `positions` of each head out of a key or value tensor of shape
 * `[1, heads, length, width]`, laid out row by row. Returns the data of
 * `[1, heads, positions, width]`.
 */
export function keepPositions(
  data: Float32Array,
  dims: readonly number[],
  positions: number,
): Float32Array {
  const [, heads = 0, length = 0, width = 0] = dims;
  const kept = new Float32Array(heads * positions * width);
  for (let head = 0; head < heads; head++) {
    const start = head * length * width;
    kept.set(data.subarray(start, start + positions * width), head * positions * width);
  }
  return kept;
}

/** How many ids two sequences have in common from the start. */
export function commonPrefix(a: readonly number[], b: readonly number[]): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a[length] === b[length]) length++;
  return length;
}
