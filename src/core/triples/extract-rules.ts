import { trimPart } from './parts';
import { sentencesOf } from './sentences';
import type { Triple } from './types';

/** A clause as the grammar sees it: what stands before its verb, the verb, what stands after. */
type Clause = readonly string[];

/** Cuts a sentence into clauses, each at its first verb. */
export type ClauseReader = (sentence: string) => readonly Clause[];

/**
 * Reads clauses with compromise (MIT), which knows English only. It is loaded when first needed: some
 * 350 kB.
 */
export async function loadClauseReader(): Promise<ClauseReader> {
  const { default: nlp } = await import('compromise/three');
  const cut = (words: string): Clause => {
    const clause = nlp(words);
    const verb = clause.verbs().eq(0);
    if (!verb.found) return [words];
    const parts = textsOf(clause.splitOn(verb).out('array'));
    const at = parts.indexOf(verb.text());
    return at < 0
      ? [words]
      : [parts.slice(0, at).join(' '), parts[at], parts.slice(at + 1).join(' ')];
  };
  return (sentence) => textsOf(nlp(sentence).clauses().out('array')).map(cut);
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/**
 * The triples of a text by grammar, without a language model: of each clause what stands before its
 * verb, the verb, and what stands after. A sentence that does not read so gives none.
 */
export function triplesByRules(text: string, clausesOf: ClauseReader): Triple[] {
  return sentencesOf(text).flatMap(({ start, end }) =>
    triplesOfClauses(clausesOf(text.slice(start, end))),
  );
}

const joining = /^(?:and|but|or|so|yet|while|whereas|because|although|though|when|since)\s+/iu;
/** A preposition belongs to the relation, so that "in Ulm" and "Ulm" are one thing. */
const leading =
  /^((?:in|on|at|by|from|to|of|with|for|into|over|under|since|as|about|after|before|between|through|until|against)(?=\s))?\s*(.*)$/isu;
const relative = /^(?:who|which|that)$/iu;

/**
 * Exported for tests. A clause without a verb ("In 1999,", "The lighthouse,") belongs to the subject of the
 * clause after it; a clause without a subject has that of the main clause, or, after "who" and the like,
 * what stands right before it.
 */
export function triplesOfClauses(clauses: readonly Clause[]): Triple[] {
  const triples: Triple[] = [];
  let main = '';
  let loose = '';
  for (const [before = '', verb = '', after = ''] of clauses) {
    if (verb === '') {
      loose = trimPart(`${loose} ${before}`);
      continue;
    }
    const own = trimPart(before.replace(joining, ''));
    const subject = subjectOf(own, loose, main);
    triples.push(...tripleOf(subject, verb, after));
    if (main === '' || isNamed(own)) main = subject;
    loose = '';
  }
  return triples;
}

function isNamed(own: string): boolean {
  return own !== '' && !relative.test(own);
}

function subjectOf(own: string, loose: string, main: string): string {
  if (own === '') return main === '' ? loose : main;
  if (relative.test(own)) return loose === '' ? main : loose;
  return loose === '' ? own : `${loose}, ${own}`;
}

function tripleOf(subject: string, verb: string, after: string): Triple[] {
  const [, preposition = '', object = ''] = leading.exec(trimPart(after)) ?? [];
  if (subject === '' || object === '') return [];
  return [{ subject, relation: trimPart(`${verb} ${preposition}`), object }];
}
