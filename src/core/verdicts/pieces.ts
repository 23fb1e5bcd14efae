const runs =
  /[\p{Script=Latin}\p{M}]+|\p{N}+|[^\S\n]+|\s|[\p{Script=Cyrillic}\p{Script=Greek}]+|./gsu;
const lettersPerPiece = 6;

/**
 * An estimate of the word pieces that a BERT tokenizer makes of `text`: one for six Latin letters of a word,
 * one for two digits, one for any other sign or ideograph. Too high for plain English (4-5 characters a
 * piece), about right for names and numbers.
 */
export function estimatePieces(text: string): number {
  let pieces = 0;
  for (const [run] of text.matchAll(runs)) {
    if (/^\s/u.test(run)) continue;
    if (/^\p{N}/u.test(run)) pieces += Math.ceil(run.length / 2);
    else if (/^\p{Script=Latin}/u.test(run)) pieces += Math.ceil(run.length / lettersPerPiece);
    else pieces += run.length;
  }
  return pieces;
}
