/** A source of numbers in [0, 1) that gives the same numbers for the same seed (sfc32, 128 bits of state). */
export function seededRandom(seed: number): () => number {
  let a = seed | 0;
  let b = Math.floor(seed / 0x100000000) | 0;
  let c = 0x9e3779b9;
  let counter = 1;
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 0x100000000;
  }
  for (let i = 0; i < 15; i++) next();
  return next;
}
