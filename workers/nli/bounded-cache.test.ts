import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache';

it('forgets the entry used least lately', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(1);
  expect(cache.get('c')).toBe(3);
  cache.set('a', 4);
  expect(cache.get('a')).toBe(4);
  expect(cache.get('c')).toBe(3);
});
