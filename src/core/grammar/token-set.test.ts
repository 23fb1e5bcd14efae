import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllTokens, ListedTokens, TokenBits, type TokenSet } from './token-set';

const size = 200;
const someIds = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }));

function visited(tokens: TokenSet): number[] {
  const ids: number[] = [];
  tokens.forEach((id) => ids.push(id));
  return ids.sort((a, b) => a - b);
}

function bitsOf(ids: readonly number[]): TokenBits {
  const bits = new TokenBits(size);
  for (const id of ids) bits.add(id);
  return bits;
}

describe('token sets', () => {
  it('hold what was put in, and nothing else', () => {
    fc.assert(
      fc.property(someIds, (ids) => {
        const sorted = ids.toSorted((a, b) => a - b);
        for (const set of [bitsOf(ids), new ListedTokens(Int32Array.from(ids))]) {
          expect(visited(set)).toEqual(sorted);
          expect([...set.ids()].sort((a, b) => a - b)).toEqual(sorted);
          expect(set.count).toBe(ids.length);
          for (let id = 0; id < size; id++) expect(set.has(id)).toBe(ids.includes(id));
        }
      }),
    );
  });

  it('can be joined and copied without a trace on the others', () => {
    fc.assert(
      fc.property(someIds, someIds, (a, b) => {
        const first = bitsOf(a);
        const joined = first.copy();
        joined.addAll(bitsOf(b));
        expect(visited(joined)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y));
        expect(visited(first)).toEqual(a.toSorted((x, y) => x - y));
        for (const id of b) joined.remove(id);
        expect(joined.count).toBe(a.filter((id) => !b.includes(id)).length);
      }),
    );
  });

  it('may be all there are', () => {
    const all = new AllTokens(5);
    expect(visited(all)).toEqual([0, 1, 2, 3, 4]);
    expect([...all.ids()]).toEqual([0, 1, 2, 3, 4]);
    expect([all.has(4), all.has(5), all.has(-1)]).toEqual([true, false, false]);
  });
});
