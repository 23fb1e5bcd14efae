import { claimMachine } from './claim-rules';
import { edge, GrammarBuilder, type Edge, type Grammar } from './grammar';
import { excerptIndexOf } from './index-cache';
import type { GrammarSpec, QuotableSource } from './spec';

type CitedAnswerSpec = Extract<GrammarSpec, { kind: 'cited-answer' }>;

/** The bytes that close every citation: no snippet holds them. */
export const closer = '"}';
const minWords = 3;

/**
 * FullCite's grammar: claims, each followed by citations `{doc_id: N, snippet: "..."}` whose snippet
 * is an excerpt of that source; or the abstention sentence alone. `null` when no source has
 * anything to quote.
 */
export function citedAnswerGrammar(spec: CitedAnswerSpec): Grammar | null {
  const builder = new GrammarBuilder();
  const close = builder.reserve();
  const ids = docIds(builder, spec, [edge(close)]);
  if (ids.length === 0) return null;
  const opener = builder.literal('opener', ' {doc_id: ', ids);
  const claim = builder.prose('claim', claimMachine, [edge(opener)]);
  const gap = builder.literal('gap', ' ', [edge(claim)]);
  const next: Edge[] = [
    edge(builder.end()),
    { to: opener, itemsBelow: spec.maxCitationsPerClaim - 1, counts: 'item' },
    { to: gap, groupsBelow: spec.maxClaims - 1, counts: 'group' },
  ];
  builder.literal('closer', closer, next, close);
  return builder.build([edge(claim), ...abstention(builder, spec.abstention)]);
}

interface Quotable {
  readonly sources: readonly QuotableSource[];
  readonly unit: CitedAnswerSpec['unit'];
  readonly maxSnippetBytes: number;
}

/** For each source that has something to quote: its id, then an excerpt of it. */
export function docIds(
  builder: GrammarBuilder,
  { sources, unit, maxSnippetBytes }: Quotable,
  next: readonly Edge[],
): Edge[] {
  const options = { unit, minWords, maxBytes: maxSnippetBytes, closer, forbidden: '' };
  return sources
    .map(({ id, passages }) => ({ id, index: excerptIndexOf(passages, options) }))
    .filter(({ index }) => index.starts.length > 0)
    .map(({ id, index }) => {
      const snippet = builder.excerpt('snippet', index, next);
      const middle = builder.literal('middle', ', snippet: "', [edge(snippet)]);
      return edge(builder.literal('doc id', String(id), [edge(middle)]));
    });
}

/** The sentence that may stand alone, without a citation. */
export function abstention(builder: GrammarBuilder, sentence: string | null): Edge[] {
  if (!sentence) return [];
  return [edge(builder.literal('abstention', sentence, [edge(builder.end())]))];
}
