import { segmentWords } from '../text/words';
import type { PreparedSource } from '../sources/source';

/** Says whether words stand one after the other in one of the sources. */
export interface WordSearch {
  contains(phrase: string): boolean;
}

function wordLine(text: string): string {
  return ` ${segmentWords(text)
    .map((word) => word.text)
    .join(' ')} `;
}

/** Reads the words of every source once (folded; punctuation and white space do not count). */
export function searchWords(sources: readonly PreparedSource[]): WordSearch {
  const lines = sources.map(({ shown }) => wordLine(shown.text));
  return {
    contains(phrase) {
      const wanted = wordLine(phrase);
      return wanted.trim() !== '' && lines.some((line) => line.includes(wanted));
    },
  };
}
