import type { Fact } from '../../core/verdicts/types';

export { percentOf as percent } from '../../core/exporting/checked-answer';

/** A fact as one line of words. */
export function factSentence({ statement }: Fact): string {
  const { triple, hypothesis } = statement;
  return triple ? `${triple.subject} – ${triple.relation} – ${triple.object}.` : hypothesis;
}
