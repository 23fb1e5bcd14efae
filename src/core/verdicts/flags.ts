import { segmentWords } from '../text/words';
import type { PreparedSource } from '../sources/source';
import { coversDate, findDates, type DateMention } from './dates';
import { findNames, nameKey, type NameMention } from './names';
import { findNumbers, type Mention } from './numbers';
import type { Flag } from './types';
import { unitOf } from './units';

/** What the sources mention: read once, asked for each fact. */
export interface Mentions {
  /** Each number with the units that it stands with; `null` where none is known. */
  readonly numbers: ReadonlyMap<number, ReadonlySet<string | null>>;
  readonly dates: readonly DateMention[];
  readonly words: ReadonlySet<string>;
  /** For each folded word: the capitalised words that stand right before it; '' where none does. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads numbers, dates and words of the sources' shown text. */
export function readMentions(sources: readonly PreparedSource[]): Mentions {
  const numbers = new Map<number, Set<string | null>>();
  const dates: DateMention[] = [];
  const words = new Set<string>();
  const before = new Map<string, Set<string>>();
  for (const { shown } of sources) {
    for (const mention of findNumbers(shown.text)) {
      collect(numbers, mention.value, unitOf(shown.text, mention.start, mention.end));
    }
    dates.push(...findDates(shown.text));
    for (const word of segmentWords(shown.text)) words.add(nameKey(word.text));
    readNeighbours(shown.text, words, before);
  }
  return { numbers, dates, words, before };
}

function readNeighbours(text: string, words: Set<string>, before: Map<string, Set<string>>): void {
  let last = '';
  for (const token of text.split(' ')) {
    const key = nameKey(token.replace(/^[^\p{L}\p{N}]+/u, ''));
    words.add(key);
    collect(before, key, last);
    const ends = /[.,;:!?)]["'\u201d\u2019]*$/u.test(token) && !/^\p{Lu}\.$/u.test(token);
    last = !ends && /^\p{Lu}/u.test(token) ? key : '';
  }
}

function collect<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

/**
 * Dates, numbers, units and names of `hypothesis` that the sources nowhere mention. They are shown beside
 * the score and change nothing in it. 1,000 is 1000, a range is its two ends, and a number that stands in the
 * sources, but never with this unit, is a flag of kind `unit`.
 */
export function findFlags(hypothesis: string, mentions: Mentions): Flag[] {
  const dates = findDates(hypothesis);
  const inDate = ({ start, end }: Mention) =>
    dates.some((date) => date.start <= start && end <= date.end);
  const flags = [
    ...dates.flatMap((date) => dateFlag(hypothesis, date, mentions)),
    ...findNumbers(hypothesis)
      .filter((mention) => !inDate(mention))
      .flatMap((mention) => numberFlag(hypothesis, mention, mentions)),
    ...findNames(hypothesis).flatMap((name) => nameFlag(name, mentions)),
  ];
  return flags.filter(
    (flag, index) => flags.findIndex((other) => other.text === flag.text) === index,
  );
}

function dateFlag(hypothesis: string, date: DateMention, mentions: Mentions): Flag[] {
  if (mentions.dates.some((known) => coversDate(known, date))) return [];
  return [{ kind: 'date', text: hypothesis.slice(date.start, date.end) }];
}

function numberFlag(hypothesis: string, mention: Mention, mentions: Mentions): Flag[] {
  const { value, start, end } = mention;
  const unit = unitOf(hypothesis, start, end);
  const units = mentions.numbers.get(value);
  const written = hypothesis.slice(start, end);
  if (!units)
    return isPronoun(written)
      ? []
      : [{ kind: isYear(written, unit) ? 'date' : 'number', text: written }];
  if (unit === null || units.has(unit)) return [];
  return [{ kind: 'unit', text: withUnit(hypothesis, start, end) }];
}

/** "One" is a pronoun or an article more often than a count. */
function isPronoun(written: string): boolean {
  return written.toLowerCase() === 'one';
}

function isYear(written: string, unit: string | null): boolean {
  return unit === null && /^(?:1\d|20)\d\d$/u.test(written);
}

function withUnit(text: string, start: number, end: number): string {
  const from = /[$\u20ac\u00a3\u00a5]/u.test(text.charAt(start - 1)) ? start - 1 : start;
  const unit = from < start ? '' : (/^[ \u00a0-]?[^\s.,;:!?)]+/u.exec(text.slice(end))?.[0] ?? '');
  return text.slice(from, end) + unit;
}

function nameFlag(name: NameMention, { words, before }: Mentions): Flag[] {
  const unknown = name.words.some((word) => !words.has(word) && !isMonth(word));
  if (!unknown && !isSomebodyElse(name, before)) return [];
  return [{ kind: 'name', text: name.text }];
}

/** A changed month is a matter of dates, not of names. */
function isMonth(word: string): boolean {
  return findDates(`1 ${word} 2000`).length > 0;
}

/** Whether the sources know the last word of a name only after other names: another person of that surname. */
function isSomebodyElse({ words }: NameMention, before: Mentions['before']): boolean {
  if (words.length < 2) return false;
  const known = before.get(words[words.length - 1]);
  return known !== undefined && [...known].every((word) => word !== '' && !words.includes(word));
}
