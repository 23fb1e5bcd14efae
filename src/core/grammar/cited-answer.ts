import { claimRules } from './claim-rules';
import { buildExcerptIndex } from './excerpt-index';
import { edge, GrammarBuilder, type Edge, type Grammar } from './grammar';
import { proseMachine } from './prose';
import type { GrammarSpec } from './spec';

type CitedAnswerSpec = Extract<GrammarSpec, { kind: 'cited-answer' }>;

/** The bytes that close every citation: no snippet holds them. */
const closer = '"}';
const minWords = 3;

/**
 * FullCite's grammar: claims, each followed by citations `{doc_id: N, snippet: "..."}` whose snippet
 * is an excerpt of that source; or the abstention sentence alone. `null` when no source has
 * anything to quote.
 */
export function citedAnswerGrammar(spec: CitedAnswerSpec): Grammar | null {
  const indexed = spec.sources
    .map(({ id, passages }) => ({ id, index: buildExcerptIndex(passages, excerptOptions(spec)) }))
    .filter(({ index }) => index.starts.length > 0);
  if (indexed.length === 0) return null;

  const builder = new GrammarBuilder();
  const close = builder.reserve();
  const ids = indexed.map(({ id, index }) =>
    edge(builder.literal(`${id}, snippet: "`, [edge(builder.excerpt(index, [edge(close)]))])),
  );
  const opener = builder.literal(' {doc_id: ', ids);
  const claim = builder.prose(proseMachine(claimRules), [edge(opener)]);
  const gap = builder.literal(' ', [edge(claim)]);
  const next: Edge[] = [
    edge(builder.end()),
    { to: opener, itemsBelow: spec.maxCitationsPerClaim - 1, counts: 'item' },
    { to: gap, groupsBelow: spec.maxClaims - 1, counts: 'group' },
  ];
  builder.fill(close, { kind: 'literal', bytes: closerBytes, next });

  const start = [edge(claim)];
  if (spec.abstention) start.push(edge(builder.literal(spec.abstention, [edge(builder.end())])));
  return builder.build(start);
}

const closerBytes = Uint8Array.from([...closer].map((char) => char.charCodeAt(0)));

function excerptOptions(spec: CitedAnswerSpec) {
  return { unit: spec.unit, minWords, maxBytes: spec.maxSnippetBytes, closer, forbidden: '' };
}
