/** A reference and the white space after it, as ReClaim's grammar writes them. */
const reference = /\{doc_id: \d+, snippet: "[^]*?"\} ?/g;

/**
 * Puts each reference of a ReClaim answer behind the claim that was drawn from it, which is where
 * cited answers have their citations. Nothing is lost: a reference without a claim stays as it is.
 */
export function claimsFirst(text: string): string {
  const references = [...text.matchAll(reference)];
  if (references.length === 0) return text;
  const blocks = references.map((match, at) => {
    const claim = text.slice(match.index + match[0].length, references[at + 1]?.index);
    return [claim.trim(), match[0].trim()].filter((part) => part !== '').join(' ');
  });
  return [text.slice(0, references[0].index).trim(), ...blocks]
    .filter((part) => part !== '')
    .join(' ');
}
