import type { Fact } from '../../core/verdicts/types';

/** "97%", or a dash where nothing was judged. */
export function percent(probability: number | null): string {
  return probability === null ? '–' : `${Math.round(probability * 100)}%`;
}

/** A fact as one line of words. */
export function factSentence({ statement }: Fact): string {
  const { triple, hypothesis } = statement;
  return triple ? `${triple.subject} – ${triple.relation} – ${triple.object}.` : hypothesis;
}
