import { foldKey } from '../../core/triples/fold';
import type { Triple } from '../../core/triples/types';
import { splitSentences } from '../../core/text/sentences';
import { segmentWords } from '../../core/text/words';

const longest = { factor: 2, extra: 80 };
const parts = ['subject', 'relation', 'object'] as const;

/**
 * The rewritten sentence in what a model wrote: without the label and the quotes that models add. `null`
 * when it is empty, the old sentence, several sentences, far too long, or lacks a word of a changed part.
 */
export function readRewrite(
  output: string,
  sentence: string,
  before: Triple,
  after: Triple,
): string | null {
  const line = output
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:New )?(?:Sentence|Rewritten): /iu, '');
  const written = isQuoted(line) && !isQuoted(sentence.trim()) ? line.slice(1, -1).trim() : line;
  if (written === '' || foldKey(written) === foldKey(sentence)) return null;
  if (written.length > longest.factor * sentence.length + longest.extra) return null;
  if (splitSentences(written).length > Math.max(1, splitSentences(sentence).length)) return null;
  const words = new Set(wordsOf(written));
  const changed = parts.filter((part) => foldKey(before[part]) !== foldKey(after[part]));
  const states = changed.every((part) => wordsOf(after[part]).every((word) => words.has(word)));
  return states ? written : null;
}

function isQuoted(text: string): boolean {
  return /^["\u201c].*["\u201d]$/su.test(text);
}

function wordsOf(text: string): string[] {
  return segmentWords(text).map((word) => word.text);
}
