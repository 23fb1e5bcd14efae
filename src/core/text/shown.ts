import { shownSpan, sourceSpan, type ShownSpan, type SourceSpan } from './offsets';

/**
 * A source's text as the model sees it: each run of white space is one space, none stands at either
 * end, nothing else changes. The maps lead between it and the raw text.
 */
export interface ShownText {
  readonly text: string;
  /** Where the characters of `span` stand in the raw text. */
  toRaw(span: ShownSpan): SourceSpan;
  /** The part of the shown text that comes from `span`, without white space at its ends. */
  toShown(span: SourceSpan): ShownSpan;
}

/** Makes the shown text of `raw`; time and memory are linear in its words. */
export function showText(raw: string): ShownText {
  const words = [...raw.matchAll(/\S+/g)];
  // The k-th run of other characters starts at rawStarts[k] in raw, shownStarts[k] in shown text.
  const rawStarts = Int32Array.from(words, (word) => word.index);
  const shownStarts = new Int32Array(words.length);
  const lengths = Int32Array.from(words, (word) => word[0].length);
  let length = 0;
  for (let k = 0; k < words.length; k++) {
    shownStarts[k] = length;
    length += lengths[k] + 1;
  }
  const runs = { rawStarts, shownStarts, lengths };
  return {
    text: words.map((word) => word[0]).join(' '),
    toRaw: (span) => toRaw(runs, span),
    toShown: (span) => toShown(runs, span),
  };
}

interface Runs {
  readonly rawStarts: Int32Array;
  readonly shownStarts: Int32Array;
  readonly lengths: Int32Array;
}

function toRaw({ rawStarts, shownStarts, lengths }: Runs, span: ShownSpan): SourceSpan {
  if (rawStarts.length === 0) return sourceSpan(0, 0);
  const from = runAt(shownStarts, span.start);
  const start = rawStarts[from] + Math.min(span.start - shownStarts[from], lengths[from]);
  if (span.end <= span.start) return sourceSpan(start, start);
  // The end is exclusive: it belongs to the run of the character before it.
  const to = runAt(shownStarts, span.end - 1);
  const within = span.end - shownStarts[to];
  return sourceSpan(start, rawStarts[to] + Math.min(within, lengths[to]));
}

function toShown({ rawStarts, shownStarts, lengths }: Runs, span: SourceSpan): ShownSpan {
  if (rawStarts.length === 0) return shownSpan(0, 0);
  let from = runAt(rawStarts, span.start);
  if (span.start >= rawStarts[from] + lengths[from] && from + 1 < rawStarts.length) from++;
  const offset = Math.min(Math.max(0, span.start - rawStarts[from]), lengths[from]);
  const start = shownStarts[from] + offset;
  const to = runAt(rawStarts, span.end - 1);
  const end = shownStarts[to] + Math.min(Math.max(0, span.end - rawStarts[to]), lengths[to]);
  return shownSpan(start, Math.max(start, end));
}

/** The last run that starts at or before `at`; the first where none does. */
function runAt(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
