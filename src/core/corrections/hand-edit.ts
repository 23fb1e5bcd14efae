import { answerSpan } from '../text/offsets';
import type { Edit } from './types';

/**
 * The one edit that leads from `before` to `after`: what lies between their common beginning and end.
 * `null` when they are the same. Never cuts a surrogate pair.
 */
export function editBetween(before: string, after: string, why: string): Edit | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charAt(start) === after.charAt(start)) start++;
  if (isHalf(before, start) || isHalf(after, start)) start--;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charAt(before.length - 1 - tail) === after.charAt(after.length - 1 - tail)
  )
    tail++;
  if (isHalf(before, before.length - tail) || isHalf(after, after.length - tail)) tail--;
  const range = answerSpan(start, before.length - tail);
  return {
    range,
    before: before.slice(range.start, range.end),
    after: after.slice(start, after.length - tail),
    why,
  };
}

/** Whether `index` lies inside a surrogate pair. */
function isHalf(text: string, index: number): boolean {
  const [high, low] = [text.charCodeAt(index - 1), text.charCodeAt(index)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
