import type { Attempt } from './types';

/**
 * The attempt worth showing when all failed: the one with most closed citations, then the longest,
 * then the earliest. A loop's length counts for nothing.
 */
export function bestAttempt(attempts: readonly Attempt[]): Attempt {
  return attempts.reduce((best, attempt) => (isBetter(attempt, best) ? attempt : best));
}

function isBetter(a: Attempt, b: Attempt): boolean {
  const byCitations = citationsOf(a) - citationsOf(b);
  return byCitations > 0 || (byCitations === 0 && lengthOf(a) > lengthOf(b));
}

function citationsOf({ text }: Attempt): number {
  return text.split('"}').length - 1;
}

function lengthOf({ text, failure }: Attempt): number {
  return failure === 'loop' ? 0 : text.length;
}
