import type { Verdict } from '../../core/verdicts/types';

/** Verdicts in the order the page lists them. */
export const verdicts: readonly Verdict[] = [
  'supported',
  'contradicted',
  'unsupported',
  'abstention',
];
