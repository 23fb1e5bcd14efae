/**
 * The suffixes of `text` in byte order: `result[k]` is where the k-th smallest suffix starts.
 * Linear time by induced sorting (Nong, Zhang and Chan, "Linear Suffix Array Construction by
 * Almost Pure Induced-Sorting", 2009), so that a text of one repeated letter is no worse than any.
 *
 * @param alphabet one more than the largest symbol in `text`
 */
export function suffixArray(text: Uint8Array | Int32Array, alphabet = 256): Int32Array {
  const n = text.length;
  if (n === 0) return new Int32Array(0);
  if (n === 1) return new Int32Array([0]);
  const isSmall = smallerThanNext(text);
  const buckets = countSymbols(text, alphabet);
  const minima = leftmostSmall(isSmall);
  const order = new Int32Array(n);

  induce(text, order, isSmall, buckets, minima);
  if (minima.length < 2) return order;
  const sortedMinima = sortMinima(text, order, isSmall, minima);
  induce(text, order, isSmall, buckets, sortedMinima);
  return order;
}

/** For each position, whether its suffix is smaller than the next one (type S). */
function smallerThanNext(text: Uint8Array | Int32Array): Uint8Array {
  const isSmall = new Uint8Array(text.length);
  for (let i = text.length - 2; i >= 0; i--) {
    const smaller = text[i] < text[i + 1] || (text[i] === text[i + 1] && isSmall[i + 1] === 1);
    if (smaller) isSmall[i] = 1;
  }
  return isSmall;
}

/** Bucket starts: `starts[c]` is how many symbols are smaller than `c`; one more entry holds the total. */
function countSymbols(text: Uint8Array | Int32Array, alphabet: number): Int32Array {
  const starts = new Int32Array(alphabet + 1);
  for (const symbol of text) starts[symbol + 1]++;
  for (let c = 0; c < alphabet; c++) starts[c + 1] += starts[c];
  return starts;
}

/** The positions whose suffix is smaller than both neighbours' (LMS), from left to right. */
function leftmostSmall(isSmall: Uint8Array): Int32Array {
  const found = new Int32Array(isSmall.length);
  let count = 0;
  for (let i = 1; i < isSmall.length; i++) {
    if (isSmall[i] === 1 && isSmall[i - 1] === 0) found[count++] = i;
  }
  return found.slice(0, count);
}

/** Sorts all suffixes, given the leftmost-small ones in an order that is right (or right by substring). */
function induce(
  text: Uint8Array | Int32Array,
  order: Int32Array,
  isSmall: Uint8Array,
  buckets: Int32Array,
  minima: Int32Array,
): void {
  const n = text.length;
  order.fill(-1);
  const tails = buckets.slice(1);
  for (let k = minima.length - 1; k >= 0; k--) order[--tails[text[minima[k]]]] = minima[k];

  const heads = buckets.slice(0, -1);
  // The last suffix is larger than the empty one after it, so it leads its bucket.
  order[heads[text[n - 1]]++] = n - 1;
  for (let k = 0; k < n; k++) {
    const i = order[k] - 1;
    if (i >= 0 && isSmall[i] === 0) order[heads[text[i]]++] = i;
  }
  const ends = buckets.slice(1);
  for (let k = n - 1; k >= 0; k--) {
    const i = order[k] - 1;
    if (i >= 0 && isSmall[i] === 1) order[--ends[text[i]]] = i;
  }
}

/** Names the substrings between minima by rank, and sorts the minima by the names' suffix array. */
function sortMinima(
  text: Uint8Array | Int32Array,
  order: Int32Array,
  isSmall: Uint8Array,
  minima: Int32Array,
): Int32Array {
  const nameAt = new Int32Array(text.length).fill(-1);
  const isMinimum = (i: number) => i > 0 && isSmall[i] === 1 && isSmall[i - 1] === 0;
  let names = 0;
  let previous = -1;
  for (const i of order) {
    if (!isMinimum(i)) continue;
    if (previous >= 0 && !sameBlock(text, isSmall, previous, i)) names++;
    nameAt[i] = names;
    previous = i;
  }
  const reduced = new Int32Array(minima.length);
  for (let k = 0; k < minima.length; k++) reduced[k] = nameAt[minima[k]];
  return suffixArray(reduced, names + 1).map((k) => minima[k]);
}

/** Whether the substrings from two minima to their next minima are equal, types included. */
function sameBlock(
  text: Uint8Array | Int32Array,
  isSmall: Uint8Array,
  a: number,
  b: number,
): boolean {
  for (let d = 0; ; d++) {
    const i = a + d;
    const j = b + d;
    if (i >= text.length || j >= text.length) return false;
    if (text[i] !== text[j] || isSmall[i] !== isSmall[j]) return false;
    const endsA = d > 0 && isSmall[i] === 1 && isSmall[i - 1] === 0;
    const endsB = d > 0 && isSmall[j] === 1 && isSmall[j - 1] === 0;
    if (endsA && endsB) return true;
    if (endsA !== endsB) return false;
  }
}
