/**
 * Expressions for the pieces of a citation, in the ways that models write them. Every repetition is
 * bounded, so that no text makes them slow.
 */

const quote = '["\'`“”„‘’]';
const docWord = '(?:doc(?:ument)?|source|src)';
const idName = `(?:${docWord}(?:[ _-]?(?:ids?|no|number))?|ids?)`;
const snippetName = '(?:snippets?|quotes?|text|citations?|excerpts?)';
const numberWords = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
];

/** Up to 15 digits, which a double holds exactly. */
const idNumber = `(?:\\d{1,15}|(?:${numberWords.join('|')})\\b)`;
const idPrefix = `(?:(?:${docWord}|no\\.?)[ _-]{0,3})?(?:id\\s{0,9})?#?\\s{0,9}`;

/** Sticky: each is tried at one place. */
export const patterns = {
  canonical: /\{doc_id: (\d{1,15}), snippet: "/y,
  idKey: new RegExp(`${quote}?${idName}${quote}?\\s{0,9}[:=]\\s{0,9}`, 'iy'),
  snippetKey: new RegExp(`${quote}?${snippetName}${quote}?\\s{0,9}[:=]\\s{0,9}`, 'iy'),
  otherField: new RegExp(`${quote}?[a-z_]{1,20}${quote}?\\s{0,9}[:=][^,{}()[\\]]{0,100}`, 'iy'),
  /** A key that is still being written, at the end of the answer. */
  begunKey: new RegExp(`(?<=[,;]\\s{0,9})${quote}?[a-z_]{0,20}${quote}?$`, 'iy'),
  idValue: new RegExp(`[[(]?${quote}?${idPrefix}(${idNumber})${quote}?[\\])]?`, 'iy'),
  /** `[2]`, `[2, 3]`, `[Document 2]`; not the text of a link. */
  bracketIds: new RegExp(
    `\\[\\s{0,9}(${idPrefix}\\d{1,3}(?:\\s{0,9},\\s{0,9}${idPrefix}\\d{1,3}){0,20})\\s{0,9}\\](?!\\()`,
    'iy',
  ),
  /** `[2: "...` and `{2, "...`: an id without a key, then quoted words. */
  bareIdThenQuote: new RegExp(`${idPrefix}(\\d{1,3})\\s{0,9}[:,]\\s{0,9}(?=["'“‘])`, 'iy'),
  /** What may stand between `[2]` and its quoted words. */
  quoteAfterBracket: /[ \t]?[:–—-]?[ \t]?(?=["“])/y,
};

const keyed = `${quote}?(?:${idName}|${snippetName})${quote}?\\s{0,9}[:=]`;
const bare = `${idPrefix}\\d{1,3}\\s{0,9}[:,\\]]`;

/** `doc_id: [2]` is no citation inside a citation. */
const notAValue = `(?<!ids?${quote}?\\s?[:=]\\s?)`;

/** Where a citation may begin; each place is looked at once more by the reader. */
export const openers = new RegExp(
  `\\{\\s{0,9}(?=${keyed}|${bare}\\s{0,9}["'“‘])|${notAValue}\\[\\s{0,9}(?=${keyed}|${bare})`,
  'gi',
);

/** A brace that was surely meant to cite, though nothing in it can be read. */
export const attempts = new RegExp(
  `\\{\\s{0,9}${quote}?(?:doc|source|snippet|quote|cit)[^{}]{0,200}\\}?`,
  'gi',
);

/** Numbers of a list of ids; the words between them are not looked at. */
export function idsOf(list: string): number[] {
  return Array.from(list.matchAll(/\d+/g), ([digits]) => Number(digits));
}

export function idOf(written: string): number {
  const word = numberWords.indexOf(written.toLowerCase());
  return word >= 0 ? word : Number(written);
}
