import { segmentWords } from '../text/words';
import type { Word } from '../text/words';

const brokenWord = /[-\u2010\u00ad]\s+$/;

/** Whether the gap between two words is a hyphen at what was a line's end, as in "exam- ple". */
function isHyphenated(text: string, first: Word, second: Word): boolean {
  const gap = second.span.start - first.span.end;
  // A soft hyphen counts as part of the first word, so its last unit is looked at too.
  if (gap < 1 || gap > 3 || !brokenWord.test(text.slice(first.span.end - 1, second.span.start))) {
    return false;
  }
  return (
    /^\p{Ll}/u.test(second.text) &&
    /\p{L}$/u.test(first.text) &&
    /^\p{Ll}/u.test(text.slice(second.span.start))
  );
}

/** The words of `text` as alignment compares them: those hyphenated over a line break are one again. */
export function alignmentWords(text: string): Word[] {
  const words: Word[] = [];
  for (const word of segmentWords(text)) {
    const last = words.at(-1);
    if (!last || !isHyphenated(text, last, word)) {
      words.push(word);
      continue;
    }
    const span = { start: last.span.start, end: word.span.end };
    words[words.length - 1] = { text: last.text + word.text, span };
  }
  return words;
}
