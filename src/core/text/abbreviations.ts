/**
 * Words whose full stop does not end a sentence, in lower case and without that last stop. The
 * sentence splitter and the grammar of claims share this list.
 */
export const abbreviations: ReadonlySet<string> = new Set([
  ...['dr', 'mr', 'mrs', 'ms', 'prof', 'rev', 'hon', 'st', 'gen', 'col', 'capt', 'lt', 'sgt'],
  ...['sen', 'rep', 'gov', 'pres', 'jr', 'sr', 'messrs', 'mme', 'mlle'],
  ...['no', 'nos', 'fig', 'figs', 'eq', 'sec', 'ch', 'vol', 'pp', 'ed', 'eds', 'art', 'para'],
  ...['vs', 'cf', 'approx', 'ca', 'est', 'al', 'viz', 'e.g', 'i.e', 'etc', 'op', 'cit'],
  ...['inc', 'ltd', 'co', 'corp', 'bros', 'dept', 'univ', 'assn', 'u.s', 'u.k', 'u.n', 'e.u'],
  ...['jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec'],
  ...['a.m', 'p.m', 'ft', 'mt', 'ave', 'blvd', 'rd', 'lat', 'long', 'min', 'max'],
]);

/** Whether `word`, written without its last full stop, is an abbreviation or one capital letter. */
export function isAbbreviation(word: string): boolean {
  return /^(?:\p{Lu}|(?:\p{L}\.)+\p{L})$/u.test(word) || abbreviations.has(word.toLowerCase());
}
