import type { ExcerptIndex } from './excerpt-index';
import { edge, GrammarBuilder, type Edge, type Grammar } from './grammar';
import { excerptIndexOf } from './index-cache';
import { relationMachine } from './relation-rules';
import type { GrammarSpec } from './spec';

type TriplesSpec = Extract<GrammarSpec, { kind: 'triples' }>;
type TripleFixSpec = Extract<GrammarSpec, { kind: 'triple-fix' }>;

/** Longest subject or object in bytes of UTF-8. */
const maxPartBytes = 160;

const partNames = ['subject', 'relation', 'object'] as const;

/** Whole words that need no escape inside a JSON string. */
function jsonExcerpts(passages: readonly string[]): ExcerptIndex {
  return excerptIndexOf(passages, {
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
  const comma = builder.literal('punctuation', ', ', [edge(opener)]);
  const bracket = builder.literal('punctuation', ']', [edge(builder.end())]);
  const close = builder.literal('punctuation', '"]', [
    { to: comma, itemsBelow: maxTriples - 1, counts: 'item' },
    edge(bracket),
  ]);
  const object = builder.excerpt('object', index, [edge(close)]);
  const toObject = builder.literal('punctuation', '","', [edge(object)]);
  const relation = builder.prose('relation', relationMachine, [edge(toObject)]);
  const toRelation = builder.literal('punctuation', '","', [edge(relation)]);
  const subject = builder.excerpt('subject', index, [edge(toRelation)]);
  builder.literal('punctuation', '["', [edge(subject)], opener);
  return builder.build([edge(builder.literal('punctuation', '[', [edge(opener)]))]);
}

/**
 * One triple `["subject","relation","object"]`, each part of which stays as it was or is made of
 * words of the passages; at least one part changes. `null` when the passages have no word.
 */
export function tripleFixGrammar({ passages, triple }: TripleFixSpec): Grammar | null {
  const index = jsonExcerpts(passages);
  if (index.starts.length === 0) return null;
  const builder = new GrammarBuilder();
  const close = builder.literal('punctuation', '"]', [edge(builder.end())]);
  const parts = [triple.subject, triple.relation, triple.object];

  // Built from the last part to the first. An unchanged part counts as an item: two at most.
  let next: Edge[] = [edge(close)];
  for (const [at, part] of [...parts.entries()].reverse()) {
    const changed = edge(builder.excerpt(partNames[at], index, next));
    const same = builder.literal('kept part', JSON.stringify(part).slice(1, -1), next);
    const choice: Edge[] = [changed, { to: same, itemsBelow: parts.length - 1, counts: 'item' }];
    next = [edge(builder.literal('punctuation', at === 0 ? '["' : '","', choice))];
  }
  return builder.build(next);
}
