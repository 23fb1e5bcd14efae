import { buildExcerptIndex, type ExcerptIndex, type ExcerptOptions } from './excerpt-index';

/** UTF-16 units of the texts whose indices are kept. */
const maxKept = 8_000_000;

/** Least recently used first. */
const kept = new Map<string, { readonly index: ExcerptIndex; readonly length: number }>();
let keptLength = 0;

/**
 * The index of excerpts of `passages`, built once: sources seldom change between questions. What
 * hangs on an index by identity, such as the tokens that may begin a snippet, is shared with it.
 */
export function excerptIndexOf(passages: readonly string[], options: ExcerptOptions): ExcerptIndex {
  // Shown text holds no line feed, so that none of the parts can be mistaken for another.
  const key = [JSON.stringify(options), ...passages].join('\n');
  const known = kept.get(key);
  if (known) kept.delete(key);
  else keptLength += key.length;
  const entry = known ?? { index: buildExcerptIndex(passages, options), length: key.length };
  kept.set(key, entry);
  dropOldest();
  return entry.index;
}

/** The newest stays, however long it is. */
function dropOldest(): void {
  for (const [key, { length }] of kept) {
    if (keptLength <= maxKept || kept.size === 1) return;
    kept.delete(key);
    keptLength -= length;
  }
}
