/** A set of token ids. Immutable for whoever is given one. */
export interface TokenSet {
  readonly count: number;
  has(id: number): boolean;
  /** Visits each id once, in no promised order. */
  forEach(visit: (id: number) => void): void;
  /** A list of its ids, the caller's own. */
  ids(): Int32Array;
}

/** A set given as a list without repeats: best for few ids, since `has` looks through it. */
export class ListedTokens implements TokenSet {
  readonly #ids: Int32Array;

  /** @param ids not to be changed afterwards */
  constructor(ids: Int32Array) {
    this.#ids = ids;
  }

  get count(): number {
    return this.#ids.length;
  }

  has(id: number): boolean {
    return this.#ids.includes(id);
  }

  forEach(visit: (id: number) => void): void {
    for (const id of this.#ids) visit(id);
  }

  ids(): Int32Array {
    return this.#ids.slice();
  }
}

/** Bits by id: best for a large part of a vocabulary. */
export class TokenBits implements TokenSet {
  readonly words: Uint32Array;
  #count = -1;

  /** @param size one more than the largest id */
  constructor(size: number, words = new Uint32Array((size + 31) >>> 5)) {
    this.words = words;
  }

  get count(): number {
    if (this.#count < 0) this.#count = countBits(this.words);
    return this.#count;
  }

  has(id: number): boolean {
    return (this.words[id >>> 5] & (1 << (id & 31))) !== 0;
  }

  forEach(visit: (id: number) => void): void {
    for (let at = 0; at < this.words.length; at++) {
      for (let rest = this.words[at]; rest !== 0; rest &= rest - 1) {
        visit((at << 5) + 31 - Math.clz32(rest & -rest));
      }
    }
  }

  ids(): Int32Array {
    const ids = new Int32Array(this.count);
    let at = 0;
    this.forEach((id) => (ids[at++] = id));
    return ids;
  }

  add(id: number): void {
    this.words[id >>> 5] |= 1 << (id & 31);
    this.#count = -1;
  }

  remove(id: number): void {
    this.words[id >>> 5] &= ~(1 << (id & 31));
    this.#count = -1;
  }

  addAll({ words }: TokenBits): void {
    for (let at = 0; at < words.length; at++) this.words[at] |= words[at];
    this.#count = -1;
  }

  copy(): TokenBits {
    return new TokenBits(0, this.words.slice());
  }
}

function countBits(words: Uint32Array): number {
  let count = 0;
  for (const word of words) {
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** All ids below `size`. */
export class AllTokens implements TokenSet {
  readonly count: number;

  constructor(size: number) {
    this.count = size;
  }

  has(id: number): boolean {
    return id >= 0 && id < this.count;
  }

  forEach(visit: (id: number) => void): void {
    for (let id = 0; id < this.count; id++) visit(id);
  }

  ids(): Int32Array {
    return Int32Array.from({ length: this.count }, (_, id) => id);
  }
}
