import { readPart } from './sessions';
import type { Part, StoredParts } from './sessions';

const key = (part: Part): string => `citegraph-draft-${part}`;

/**
 * Keeps a part at once, for the moment when the page goes away: a write to IndexedDB that starts
 * then may never end. Does nothing where there is no room: the slower write is tried as well.
 */
export function saveDraft<P extends Part>(part: P, value: StoredParts[P]): void {
  try {
    localStorage.setItem(key(part), JSON.stringify(value));
  } catch {
    forgetDraft(part);
  }
}

/** An older draft must not come back in place of what was written since. */
function forgetDraft(part: Part): void {
  try {
    localStorage.removeItem(key(part));
  } catch {
    // Where even this is refused, no draft was kept either.
  }
}

/** The part that was kept as the page last went away, and forgets it; `null` if there is none. */
export function takeDraft<P extends Part>(part: P): StoredParts[P] | null {
  try {
    const kept = localStorage.getItem(key(part));
    localStorage.removeItem(key(part));
    const read = kept === null ? null : readPart(part, JSON.parse(kept));
    return read?.ok ? read.value : null;
  } catch {
    return null;
  }
}
