import { shownSpan, sourceSpan } from './offsets';
import type { ShownSpan, SourceSpan } from './offsets';

/**
 * A source's text as the model sees it: each run of white space is one space, none stands at either
 * end, nothing else changes. The maps lead between it and the raw text.
 */
export interface ShownText {
  readonly text: string;
  /** Where the characters of `span` stand in the raw text. A space stands for its whole run. */
  toRaw(span: ShownSpan): SourceSpan;
  /** The part of the shown text that comes from `span`, without white space at its ends. */
  toShown(span: SourceSpan): ShownSpan;
}

/** Stretches that raw and shown text have in common, by the offsets at which each begins. */
interface Stretches {
  readonly shown: Int32Array;
  readonly raw: Int32Array;
}

// Only a run of two or more changes the length, so only its end begins a new stretch.
const longRun = /\s{2,}/g;

function stretchesOf(raw: string, lead: number, rawEnd: number): Stretches {
  const shownStarts = [0];
  const rawStarts = [lead];
  let removed = lead;
  for (const run of raw.matchAll(longRun)) {
    const end = run.index + run[0].length;
    if (end <= lead || end >= rawEnd) continue;
    removed += run[0].length - 1;
    shownStarts.push(end - removed);
    rawStarts.push(end);
  }
  return { shown: Int32Array.from(shownStarts), raw: Int32Array.from(rawStarts) };
}

/** The last stretch that begins at or before `offset`; the first where none does. */
function stretchAt(starts: Int32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function rawAt({ shown, raw }: Stretches, offset: number): number {
  const stretch = stretchAt(shown, offset);
  return raw[stretch] + offset - shown[stretch];
}

function shownAt({ shown, raw }: Stretches, offset: number, shownLength: number): number {
  const stretch = stretchAt(raw, offset);
  const end = stretch + 1 < shown.length ? shown[stretch + 1] : shownLength;
  return Math.max(0, Math.min(shown[stretch] + offset - raw[stretch], end));
}

/** Makes the shown text of `raw`. White space is what `\s` matches: line breaks, NBSP, U+2028, ... */
export function showText(raw: string): ShownText {
  const text = raw.replace(/\s{2,}|[^\S ]/g, ' ').trim();
  const lead = raw.length - raw.trimStart().length;
  const stretches = stretchesOf(raw, lead, raw.trimEnd().length);
  return {
    text,
    toRaw: ({ start, end }) => sourceSpan(rawAt(stretches, start), rawAt(stretches, end)),
    toShown: (span) => {
      let start = shownAt(stretches, span.start, text.length);
      let end = shownAt(stretches, span.end, text.length);
      if (text[start] === ' ') start++;
      if (text[end - 1] === ' ') end--;
      return shownSpan(start, Math.max(start, end));
    },
  };
}
