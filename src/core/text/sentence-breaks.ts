const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The segmenter's time grows with the length of its input at each step, so it gets windows of this many units. */
const firstWindow = 2000;
/** A break so near the end of a window may come out otherwise once more text is seen. */
const lookahead = 100;

/** Most short texts: no full stop before the end, so the segmenter need not be asked. */
const surelyOne = /^[\x20\x22-\x2d\x2f-\x3e\x40-\x7e]*[.!?]?\s*$/;

/** Offsets at which the segmenter starts a sentence, 0 left out. */
function* segmenterBreaks(text: string): Generator<number> {
  let start = 0;
  let size = firstWindow;
  while (start < text.length) {
    const end = Math.min(text.length, start + size);
    const trusted = end === text.length ? end - 1 : end - lookahead;
    let next = start;
    for (const { index } of segmenter.segment(text.slice(start, end))) {
      if (index === 0 || start + index > trusted) continue;
      next = start + index;
      yield next;
    }
    if (end === text.length) return;
    size = next > start ? firstWindow : size * 2;
    start = next;
  }
}

/** The segmenter joins "1914. 20 million people died": a number may well begin a sentence. */
const stopBeforeNumber = /[.!?]["'”’)\]]{0,4}\s{1,9}(?=\p{N})/gu;

/** Offsets in `text`, ascending, at which a sentence may begin. */
export function possibleBreaks(text: string): number[] {
  if (surelyOne.test(text)) return [];
  const breaks = new Set(segmenterBreaks(text));
  for (const stop of text.matchAll(stopBeforeNumber)) breaks.add(stop.index + stop[0].length);
  return [...breaks].sort((a, b) => a - b);
}
