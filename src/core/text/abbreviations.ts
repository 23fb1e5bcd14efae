const numbered = ['no', 'nos', 'fig', 'figs', 'eq', 'sec', 'ch', 'vol', 'art', 'para', 'p', 'pp'];

/** Abbreviations that are words, too: in lower case they only count before a number. */
export const numberedAbbreviations: ReadonlySet<string> = new Set(numbered);

/**
 * Words whose full stop does not end a sentence, in lower case and without that last stop. The
 * sentence splitter and the grammar of claims share this list. Words that often end a sentence
 * ("long", "max") are left out.
 */
export const abbreviations: ReadonlySet<string> = new Set([
  ...numbered,
  ...['dr', 'mr', 'mrs', 'ms', 'mx', 'prof', 'rev', 'hon', 'st', 'gen', 'col', 'capt', 'lt', 'sgt'],
  ...['sen', 'rep', 'gov', 'pres', 'jr', 'sr', 'messrs', 'mme', 'mlle', 'cmdr', 'adm', 'ph.d'],
  ...['vs', 'cf', 'approx', 'ca', 'est', 'al', 'viz', 'e.g', 'i.e', 'etc', 'op', 'cit', 'eds'],
  ...['inc', 'ltd', 'co', 'corp', 'bros', 'dept', 'univ', 'assn', 'u.s', 'u.k', 'u.n', 'e.u'],
  ...['jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec'],
  ...['a.m', 'p.m', 'ft', 'mt', 'ave', 'blvd', 'rd'],
]);

/**
 * Whether `word`, with or without its last full stop, is an abbreviation, one capital letter, or
 * letters with full stops between them.
 */
export function isAbbreviation(word: string): boolean {
  const bare = word.endsWith('.') ? word.slice(0, -1) : word;
  return /^(?:\p{Lu}|(?:\p{L}\.)+\p{L})$/u.test(bare) || abbreviations.has(bare.toLowerCase());
}
