import { foldKey } from './fold';
import type { Triple } from './types';

/** A relation as words: `was_born_in` and `wasBornIn` become "was born in"; other relations stay. */
export function readableRelation(relation: string): string {
  const words = relation.replace(/_+/gu, ' ').trim();
  if (!/^[a-z]+(?:[A-Z][a-z]*)+$/u.test(words)) return words;
  return words.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** Joins two pieces and leaves out the words that end the first and begin the second again. */
function joinWithoutRepeat(left: string, right: string): string {
  const ahead = left.split(' ');
  const behind = right.split(' ');
  for (let size = Math.min(ahead.length, behind.length - 1); size > 0; size--) {
    const tail = ahead.slice(-size).join(' ');
    if (foldKey(tail) === foldKey(behind.slice(0, size).join(' '))) {
      return [...ahead, ...behind.slice(size)].join(' ');
    }
  }
  return `${left} ${right}`;
}

/** Raises the first letter of a sentence, but not of a name such as "iPhone". */
export function capitalise(sentence: string): string {
  const first = /^\p{Ll}[^\s\p{Lu}]*(?=\s|$)/u.exec(sentence);
  if (!first) return sentence;
  const letter = String.fromCodePoint(sentence.codePointAt(0) ?? 0);
  return letter.toUpperCase() + sentence.slice(letter.length);
}

const closed = /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)\]]*$/u;

/** A triple as the sentence that the judge reads: subject, relation, object, with a capital and a full stop. */
export function hypothesisOf({ subject, relation, object }: Triple): string {
  const parts = [subject, readableRelation(relation), object]
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '');
  const sentence = capitalise(parts.reduce(joinWithoutRepeat));
  return closed.test(sentence) ? sentence : `${sentence.replace(/[,;:]+$/u, '')}.`;
}
