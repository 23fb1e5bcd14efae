import type { GrammarSpec } from '../grammar/spec';
import type { TokenText } from './token-text';
import type { Vocabulary } from './vocabulary';

/**
 * A small model that has said all it knows says it again. Returns `text` (written under a grammar of
 * that kind) up to the item that repeats an earlier one, brought to its proper end; `null` while
 * nothing repeats. To be asked when an item has just been finished.
 */
export function withoutRepeat(kind: GrammarSpec['kind'], text: string): string | null {
  if (kind === 'cited-answer') return withoutRepeatedClaim(text);
  return kind === 'triples' ? withoutRepeatedTriple(text) : null;
}

/** The same for the text after token `id`, which is looked at only where the token may finish an item. */
export function repeatEnd(
  kind: GrammarSpec['kind'],
  vocabulary: Vocabulary,
  id: number,
  text: TokenText,
): string | null {
  const ends = vocabulary.bytes(id)?.some((byte) => byte === openBrace || byte === closeBracket);
  return ends ? withoutRepeat(kind, text.all) : null;
}

/** A claim ends before its citation, a triple with its bracket. */
const openBrace = 0x7b;
const closeBracket = 0x5d;

/** Citations, as the grammar writes them. */
const citation = / \{doc_id: \d+, snippet: ".*?"\}/gs;

function withoutRepeatedClaim(text: string): string | null {
  const opener = text.lastIndexOf(' {');
  if (opener < 0 || text.indexOf('"}', opener) >= 0) return null;
  const before = text.slice(0, opener);
  let start = 0;
  const earlier = new Set<string>();
  for (const match of before.matchAll(citation)) {
    earlier.add(claimKey(before.slice(start, match.index)));
    start = match.index + match[0].length;
  }
  const claim = claimKey(before.slice(start));
  return claim !== '' && earlier.has(claim) ? before.slice(0, start) : null;
}

const claimKey = (claim: string): string => claim.trim().toLowerCase();

function withoutRepeatedTriple(text: string): string | null {
  const items = [...text.matchAll(/\["(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*"\]/g)];
  const last = items.at(-1);
  if (!last) return null;
  const repeats = items.slice(0, -1).some((item) => item[0] === last[0]);
  return repeats ? `${text.slice(0, last.index).replace(/, $/, '')}]` : null;
}
