import { seededRandom } from '../src/base/random';

/** What a source is written in. */
export const scripts = ['ascii', 'chinese', 'emoji'] as const;
export type Script = (typeof scripts)[number];

/** Common words first: words of a rank are drawn about as often as one over the rank. */
const words =
  'the of and to a in is was that for as with by on are be this were from at which or an it has had its also have not been one their most two after first new can into more other they all some than these over only time would when there many during between such no up used known each made three number city water year years later part about where may well area long early south north large small river several both world war under who while state national high company school series system work until east west since then through people island old built four near group second several team music station bridge tower lake castle church forest museum harbour valley engineer keeper mountain railway garden library market winter summer light stone bird ship storm coast field road house village century king queen law act report court model answer source claim data language energy theory cell protein disease patient trial treatment effect result study rate measure sample value table figure method test case power plant sea ice sun rain wind fire earth air metal gold iron oil coal gas paper glass wood wheat rice fish horse dog cat tree flower leaf root seed'.split(
    ' ',
  );
const names = 'Anna Moberg Tomas Reid Skerrin Ellery Solheim Kyoto Lagos Porto Quito'.split(' ');
const characters = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处理世车',
];
const emoji = ['👩‍🔬', '🌊', '🇳🇴', '🐦', '👍🏽', '❤️', '🚢', '🧭', '🏔️', '😀'];

/**
 * Prose that is made up and the same each time: sentences of words drawn about as often as in a
 * natural text, so that their beginnings and their repeats are as many.
 * @param bytes UTF-8, reached to within one sentence
 */
export function makeText(script: Script, bytes: number, seed: number): string {
  const random = seededRandom(seed);
  const sentences: string[] = [];
  for (let length = 0; length < bytes;) {
    const sentence = script === 'chinese' ? chineseSentence(random) : sentenceOf(random, script);
    sentences.push(sentence);
    length += Buffer.byteLength(sentence) + 1;
  }
  return sentences.join(script === 'chinese' ? '' : ' ');
}

function sentenceOf(random: () => number, script: Script): string {
  const length = 6 + Math.floor(random() * 18);
  const parts = Array.from({ length }, () => wordOf(random, script));
  parts[0] = parts[0][0].toUpperCase() + parts[0].slice(1);
  return `${parts.join(' ')}.`;
}

function wordOf(random: () => number, script: Script): string {
  const kind = random();
  if (kind < 0.04) return names[Math.floor(random() * names.length)];
  if (kind < 0.07) return String(1800 + Math.floor(random() * 225));
  if (kind < 0.09) return `${zipf(random, words)},`;
  if (script === 'emoji' && kind < 0.35) return emoji[Math.floor(random() * emoji.length)];
  return zipf(random, words);
}

function chineseSentence(random: () => number): string {
  const length = 10 + Math.floor(random() * 25);
  const middle = Math.floor(length / 2);
  return `${Array.from({ length }, (_, at) => zipf(random, characters) + (at === middle ? '，' : '')).join('')}。`;
}

/** Draws the entry of rank r about in proportion to 1 / (r + 2). */
function zipf(random: () => number, entries: readonly string[]): string {
  const rank = Math.floor(2 * (Math.pow(1 + entries.length / 2, random()) - 1));
  return entries[Math.min(rank, entries.length - 1)];
}
