const words = new Map(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
    'seventeen eighteen nineteen twenty',
  ]
    .join(' ')
    .split(' ')
    .map((word, value) => [word, value]),
);
const scales = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** A number as it stands in a text. */
export interface Mention {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const numeral = /\d+(?:[,.\u2009\u202f]\d+)*/u.source;
const named = [...words.keys()].sort((a, b) => b.length - a.length).join('|');
const mention = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${numeral})|(${named})(?!\\p{L}))(?:[ -](${[...scales.keys()].join('|')})s?(?!\\p{L}))?`,
  'giu',
);

/**
 * The numbers of `text`, in order: 1,000 = 1000 = "one thousand"; 3.50 = 3.5; "2 million" = 2000000. A dash
 * between two numbers is a range, not a sign.
 */
export function findNumbers(text: string): Mention[] {
  return [...text.matchAll(mention)].map((match) => {
    const [whole, digits, word, scale] = match;
    const value = digits === undefined ? (words.get(word.toLowerCase()) ?? 0) : readNumeral(digits);
    const factor = scale === undefined ? 1 : (scales.get(scale.toLowerCase()) ?? 1);
    return {
      value: Number.parseFloat((value * factor).toPrecision(15)),
      start: match.index,
      end: match.index + whole.length,
    };
  });
}

/** Commas, points and thin spaces before groups of three digits are thousands; a lone one is a decimal mark. */
function readNumeral(digits: string): number {
  if (/^\d{1,3}(?:([,\u2009\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?$/u.test(digits)) {
    return Number(digits.replace(/[,\u2009\u202f]/gu, ''));
  }
  if (/^\d{1,3}(?:\.\d{3}){2,}$/u.test(digits)) return Number(digits.replaceAll('.', ''));
  const decimal = Number(digits.replace(/[,\u2009\u202f]/u, '.'));
  return Number.isNaN(decimal) ? Number(digits.replace(/\D/gu, '')) : decimal;
}
