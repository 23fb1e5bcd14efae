import { buildExcerptIndex, type ExcerptIndex } from './excerpt-index';
import { edge, GrammarBuilder, type Edge, type Grammar } from './grammar';
import { proseMachine } from './prose';
import { relationRules } from './relation-rules';
import type { GrammarSpec } from './spec';

type TriplesSpec = Extract<GrammarSpec, { kind: 'triples' }>;
type TripleFixSpec = Extract<GrammarSpec, { kind: 'triple-fix' }>;

/** Longest subject or object in bytes of UTF-8. */
const maxPartBytes = 160;

/** Whole words that need no escape inside a JSON string. */
function jsonExcerpts(passages: readonly string[]): ExcerptIndex {
  return buildExcerptIndex(passages, {
    unit: 'words',
    minWords: 1,
    maxBytes: maxPartBytes,
    closer: '"',
    forbidden: '\\',
  });
}

/**
 * A JSON list of `["subject","relation","object"]` whose subjects and objects are words of the
 * text, each triple free in its relation. `null` when the text has no word.
 */
export function triplesGrammar({ text, maxTriples }: TriplesSpec): Grammar | null {
  const index = jsonExcerpts([text]);
  if (index.starts.length === 0) return null;
  const builder = new GrammarBuilder();
  const opener = builder.reserve();
  const comma = builder.literal(', ', [edge(opener)]);
  const bracket = builder.literal(']', [edge(builder.end())]);
  const close = builder.literal('"]', [
    { to: comma, itemsBelow: maxTriples - 1, counts: 'item' },
    edge(bracket),
  ]);
  const object = builder.excerpt(index, [edge(close)]);
  const relation = builder.prose(proseMachine(relationRules), [
    edge(builder.literal('","', [edge(object)])),
  ]);
  const subject = builder.excerpt(index, [edge(builder.literal('","', [edge(relation)]))]);
  const quote = {
    kind: 'literal' as const,
    bytes: Uint8Array.of(0x5b, 0x22),
    next: [edge(subject)],
  };
  builder.fill(opener, quote);
  return builder.build([edge(builder.literal('[', [edge(opener)]))]);
}

/**
 * One triple `["subject","relation","object"]`, each part of which stays as it was or is made of
 * words of the passages; at least one part changes. `null` when the passages have no word.
 */
export function tripleFixGrammar({ passages, triple }: TripleFixSpec): Grammar | null {
  const index = jsonExcerpts(passages);
  if (index.starts.length === 0) return null;
  const builder = new GrammarBuilder();
  const close = builder.literal('"]', [edge(builder.end())]);
  const parts = [triple.subject, triple.relation, triple.object];

  // Built from the last part to the first. An unchanged part counts as an item: two at most.
  let next: Edge[] = [edge(close)];
  for (const [at, part] of [...parts.entries()].reverse()) {
    const changed = edge(builder.excerpt(index, next));
    const same = builder.literal(JSON.stringify(part).slice(1, -1), next);
    const choice: Edge[] = [changed, { to: same, itemsBelow: parts.length - 1, counts: 'item' }];
    next = [edge(builder.literal(at === 0 ? '["' : '","', choice))];
  }
  return builder.build(next);
}
