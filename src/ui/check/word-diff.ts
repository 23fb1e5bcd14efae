import { diffWordsWithSpace } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

// The segmenter keeps words whole in scripts without spaces too.
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * What was removed from and added to a sentence, word by word. Changes with only white space between
 * them are one change, so that "Marlow Bay" gives way to "Port Ellery" and not word for word.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    removed = added = '';
  };
  const changes = diffWordsWithSpace(before, after, { intlSegmenter: segmenter });
  changes.forEach(({ value, removed: out, added: into }, index) => {
    const last = index === changes.length - 1;
    if (out) removed += value;
    else if (into) added += value;
    else if ((removed || added) && !value.trim() && !last) {
      removed += value;
      added += value;
    } else {
      flush();
      parts.push({ kind: 'same', text: value });
    }
  });
  flush();
  return parts;
}
