const english = wordSet(
  'the a an of and or in on at to for from by with as is are was were be been being has have had do does did it its',
  'he she they we you i his her their our this that these those not no but which who what when where how than then',
  'there into over under about after before between also can could will would may might must should if so such',
);
const foreign = wordSet(
  'der die das und ist nicht ein eine einen dem den des von mit auf f\u00fcr sich wird wurde sind auch zu im am',
  'el la los las de que y un una por con para es del se su como pero m\u00e1s fue le les et est dans une des du qui',
  'pas pour sur au aux avec sont il di che non per della sono nel con da dos das uma os n\u00e3o em ao het een van en',
  'zijn niet op och att det som p\u00e5 \u00e4r og er ikke ve bir bu za je na si nie jest w z ja on ei oli',
);

function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

/** Whether a folded word is an English function word: it names nothing. */
export function isFunctionWord(word: string): boolean {
  return english.has(word);
}

const fewWords = 12;
const leastShare = 0.1;

/**
 * Whether `text` is likely English, the one language of the built-in judge: mostly Latin letters, and its
 * small words are English ones. A text without letters, or too short to tell, passes.
 */
export function looksEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  if (letters.length === 0) return true;
  if (latin < 0.7 * letters.length) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = words.filter((word) => english.has(word)).length;
  const others = words.filter((word) => foreign.has(word) && !english.has(word)).length;
  if (others > known) return words.length < 4 ? others < 2 : false;
  return words.length < fewWords || known >= leastShare * words.length;
}
