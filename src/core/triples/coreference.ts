import { foldKey } from './fold';
import { hypothesisOf } from './hypothesis';
import type { Coreference, Statement, Triple } from './types';

const people = new Set(['he', 'she', 'him', 'her']);
const things = new Set(['it', 'this', 'that']);
const groups = new Set(['they', 'them', 'these', 'those']);
const possessive = /^(his|her|its|their) (?=\S)/iu;
const determined =
  /^(?:the|a|an|this|that|these|those|his|her|its|their|our|my|some|many|most|all|both|no) /iu;

export function isPronoun(words: string): boolean {
  const key = foldKey(words);
  return people.has(key) || things.has(key) || groups.has(key);
}

/** Whether a text's first word stands for a name that it does not hold ("She", "Their"). */
export function beginsWithPronoun(text: string): boolean {
  const [first] = /^\p{L}+/u.exec(text) ?? [''];
  return isPronoun(first) || possessive.test(text);
}

/** A thing that was spoken of, by the subject of an earlier statement. */
interface Mention {
  readonly sentence: number;
  readonly words: string;
}

/**
 * Puts the thing that is meant in place of a pronoun that is a triple's subject, or that begins it ("His
 * mother"), in what the judge reads; the triple itself stays as written. By rule: the nearest earlier
 * subject that the pronoun can stand for, the first one of its sentence. What no rule finds stays.
 */
export function resolvePronouns(statements: readonly Statement[]): Statement[] {
  const mentions: Mention[] = [];
  return statements.map((statement) => {
    const resolved = resolve(statement, mentions);
    const { triple, sentences, coreference } = resolved;
    const subject = coreference?.antecedent ?? triple?.subject;
    if (subject !== undefined && !isPronoun(subject) && !possessive.test(subject)) {
      mentions.push({ sentence: sentences[0], words: subject });
    }
    return resolved;
  });
}

function resolve(statement: Statement, mentions: readonly Mention[]): Statement {
  const { triple, sentences, abstention, coreference } = statement;
  if (abstention || coreference) return statement;
  const earlier = mentions.filter(({ sentence }) => sentence < sentences[0]);
  if (earlier.length === 0) return statement;
  if (triple) return resolveTriple(statement, triple, earlier);
  const [, pronoun] = /^(He|She|It|They) /u.exec(statement.hypothesis) ?? [];
  const antecedent = pronoun && antecedentOf(pronoun, earlier);
  if (!antecedent) return statement;
  const hypothesis = capitalised(antecedent) + statement.hypothesis.slice(pronoun.length);
  return { ...statement, hypothesis, coreference: { pronoun, antecedent, by: 'rule' } };
}

function resolveTriple(
  statement: Statement,
  triple: Triple,
  earlier: readonly Mention[],
): Statement {
  const [, owner] = possessive.exec(triple.subject) ?? [];
  const pronoun = owner ?? (isPronoun(triple.subject) ? triple.subject : undefined);
  const antecedent = pronoun && antecedentOf(pronoun, earlier);
  if (!antecedent) return statement;
  const subject = owner
    ? `${antecedent}${/s$/u.test(antecedent) ? '\u2019' : '\u2019s'}${triple.subject.slice(owner.length)}`
    : antecedent;
  const coreference: Coreference = { pronoun, antecedent, by: 'rule' };
  return { ...statement, coreference, hypothesis: hypothesisOf({ ...triple, subject }) };
}

function antecedentOf(pronoun: string, earlier: readonly Mention[]): string | null {
  const suits = suitsFor(foldKey(pronoun));
  const nearestFirst = [...earlier].sort((a, b) => b.sentence - a.sentence);
  return nearestFirst.find(({ words }) => suits(words))?.words ?? null;
}

/** Names of people have a capital and no article; what is plural ends in s or is joined by "and". */
function suitsFor(pronoun: string): (words: string) => boolean {
  const plural = (words: string) => / and /u.test(words) || /[^su'\u2019]s$/u.test(words);
  const name = (words: string) => /^\p{Lu}/u.test(words) && !determined.test(words);
  if (['he', 'she', 'him', 'her', 'his'].includes(pronoun)) {
    return (words) => name(words) && !/ and /u.test(words);
  }
  if (['they', 'them', 'these', 'those', 'their'].includes(pronoun)) return plural;
  return (words) => !plural(words) && !/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(words);
}

function capitalised(words: string): string {
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}
