import { sliceSpan } from '../../base/span';
import type { CitedAnswer } from '../../core/citations/types';

/** What an answer is drawn from: its text, and its citations where they stand. */
export type AnswerItem<C> =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'citations'; readonly citations: readonly { key: string; citation: C }[] };

/**
 * The pieces of an answer in reading order. `claims` are the answer's own, or the resolved ones,
 * in which duplicates have been dropped.
 */
export function answerItems<C extends { readonly span: { readonly start: number } }>(
  answer: CitedAnswer,
  claims: readonly { readonly citations: readonly C[] }[],
): AnswerItem<C>[] {
  const byStart = new Map<number, { key: string; citation: C }[]>();
  claims.forEach(({ citations }, claim) =>
    citations.forEach((citation, index) => {
      const list = byStart.get(citation.span.start) ?? [];
      list.push({ key: `citation-${claim}-${index}`, citation });
      byStart.set(citation.span.start, list);
    }),
  );
  return answer.segments.map(({ kind, span }) => {
    if (kind === 'text') return { kind, text: sliceSpan(answer.text, span) };
    return { kind: 'citations', citations: byStart.get(span.start) ?? [] };
  });
}
