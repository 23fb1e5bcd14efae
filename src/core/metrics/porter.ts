/**
 * The Porter stemmer (Porter, 1980) with the extensions of NLTK, which `rouge_score` stems with: other
 * variants of it give other ROUGE values.
 */

/** Words that the rules would spoil. */
const irregular = new Map(
  [
    'sky:sky,skies',
    'die:dying',
    'lie:lying',
    'tie:tying',
    'news:news',
    'inning:innings,inning',
    'outing:outings,outing',
    'canning:cannings,canning',
    'howe:howe',
    'proceed:proceed',
    'exceed:exceed',
    'succeed:succeed',
  ].flatMap((line) => {
    const [stem, forms] = line.split(':');
    return forms.split(',').map((form) => [form, stem] as const);
  }),
);

/** The stem of a word in lower case. */
export function stemOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length <= 2) return word;
  return [plural, participle, finalY, longSuffix, adjective, residual, finalE, doubleL].reduce(
    (stem, step) => step(stem),
    word,
  );
}

function isConsonant(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** How often a vowel is followed by a consonant: Porter's m. */
function measure(stem: string): number {
  let count = 0;
  for (let at = 1; at < stem.length; at++) {
    if (!isConsonant(stem, at - 1) && isConsonant(stem, at)) count++;
  }
  return count;
}

const hasVowel = (stem: string): boolean =>
  Array.from(stem).some((_, at) => !isConsonant(stem, at));

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word.charAt(last) === word.charAt(last - 1) && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x, y at the end; or a word of a vowel and a consonant. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (word.length === 2) return !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    word.length >= 3 &&
    isConsonant(word, last - 2) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last) &&
    !'wxy'.includes(word.charAt(last))
  );
}

/** A suffix, what takes its place, and what the stem before it must be. */
type Rule = readonly [suffix: string, instead: string, allowed?: (stem: string) => boolean];

/** The first rule whose suffix the word has decides; if its stem does not fit, the word stays. */
function applyFirst(word: string, rules: readonly Rule[]): string {
  for (const [suffix, instead, allowed] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return allowed === undefined || allowed(stem) ? stem + instead : word;
  }
  return word;
}

const some = (stem: string): boolean => measure(stem) > 0;
const much = (stem: string): boolean => measure(stem) > 1;

function plural(word: string): string {
  if (word.endsWith('ies') && word.length === 4) return word.slice(0, -1);
  return applyFirst(word, [
    ['sses', 'ss'],
    ['ies', 'i'],
    ['ss', 'ss'],
    ['s', ''],
  ]);
}

function participle(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return some(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find(
    (one) => word.endsWith(one) && hasVowel(word.slice(0, -one.length)),
  );
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function finalY(word: string): string {
  const stem = word.slice(0, -1);
  const turns = word.endsWith('y') && stem.length > 1 && isConsonant(stem, stem.length - 1);
  return turns ? `${stem}i` : word;
}

const longSuffixes: readonly Rule[] = [
  ...['ational:ate', 'tional:tion', 'enci:ence', 'anci:ance', 'izer:ize', 'bli:ble'],
  ...['alli:al', 'entli:ent', 'eli:e', 'ousli:ous', 'ization:ize', 'ation:ate', 'ator:ate'],
  ...['alism:al', 'iveness:ive', 'fulness:ful', 'ousness:ous', 'aliti:al', 'iviti:ive'],
  ...['biliti:ble', 'fulli:ful'],
].map((line): Rule => {
  const [suffix, instead] = line.split(':');
  return [suffix, instead, some];
});

function longSuffix(word: string): string {
  if (word.endsWith('alli') && some(word.slice(0, -4))) return longSuffix(word.slice(0, -2));
  const logi: Rule = ['logi', 'log', (stem) => some(`${stem}l`)];
  return applyFirst(word, [...longSuffixes, logi]);
}

function adjective(word: string): string {
  return applyFirst(word, [
    ['icate', 'ic', some],
    ['ative', '', some],
    ['alize', 'al', some],
    ['iciti', 'ic', some],
    ['ical', 'ic', some],
    ['ful', '', some],
    ['ness', '', some],
  ]);
}

const residuals: readonly Rule[] = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent'].map(
    (suffix): Rule => [suffix, '', much],
  ),
  ['ion', '', (stem) => much(stem) && /[st]$/.test(stem)],
  ...['ou', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize'].map((suffix): Rule => [suffix, '', much]),
];

function residual(word: string): string {
  return applyFirst(word, residuals);
}

function finalE(word: string): string {
  if (!word.endsWith('e')) return word;
  const stem = word.slice(0, -1);
  return much(stem) || (measure(stem) === 1 && !endsShort(stem)) ? stem : word;
}

function doubleL(word: string): string {
  return word.endsWith('ll') && much(word.slice(0, -1)) ? word.slice(0, -1) : word;
}
