import { foldKey } from '../triples/fold';
import { isFunctionWord } from './language';

/** A run of capitalised words, such as a person's or a place's name. */
export interface NameMention {
  readonly text: string;
  readonly words: readonly string[];
}

const capitalised =
  /(?<![\p{L}\p{N}])[\p{Lu}\p{Lt}][\p{L}\p{M}\p{N}'\u2019.-]*(?: (?:(?:of|the|de|van|von|der|del|la|al|bin) ){0,2}[\p{Lu}\p{Lt}][\p{L}\p{M}\p{N}'\u2019.-]*)*/gu;

/** A word as the sources' words are compared with: folded, without a possessive ending or full stop. */
export function nameKey(word: string): string {
  return foldKey(word)
    .replace(/'s$/u, '')
    .replace(/[^\p{L}\p{N}]+$/u, '');
}

/** Neither a function word nor a lone letter: an initial, or the sign of a unit. */
function isNameWord(key: string): boolean {
  return key.length > 1 && !isFunctionWord(key);
}

/**
 * The names of a sentence: capitalised words, but not a lone ordinary one that opens it (it would be
 * capitalised anyway) and not function words.
 */
export function findNames(sentence: string): NameMention[] {
  return [...sentence.matchAll(capitalised)].flatMap((match) => {
    const words = match[0].split(' ');
    const opens = !/[\p{L}\p{N}]/u.test(sentence.slice(0, match.index));
    const proper = words.filter(
      (word) => /^[\p{Lu}\p{Lt}]/u.test(word) && isNameWord(nameKey(word)),
    );
    const ordinary =
      opens && proper.length === 1 && words.length === 1 && !/\p{Lu}.*\p{Lu}/u.test(words[0]);
    if (proper.length === 0 || ordinary) return [];
    const from = words.indexOf(proper[0]);
    const to = words.lastIndexOf(proper.at(-1) ?? '');
    const text = words
      .slice(from, to + 1)
      .join(' ')
      .replace(/['\u2019]s$|[.'\u2019-]+$/u, '');
    return [{ text, words: proper.map(nameKey) }];
  });
}
