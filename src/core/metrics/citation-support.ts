/** What a judge says of one claim and its quotes; `null` quotes: the claim has none. */
export interface ClaimSupport {
  /** Whether all the claim's quotes together entail it. */
  readonly together: boolean;
  /** Of each quote: whether it entails the claim alone, and whether the others do without it. */
  readonly quotes: readonly { readonly alone: boolean; readonly without: boolean }[];
}

/**
 * Citation recall of ALCE (Gao et al., "Enabling Large Language Models to Generate Text with Citations",
 * 2023): share of the claims that their quotes entail, 0 to 1; a claim without a quote counts as not
 * entailed. `null` without claims.
 */
export function citationRecall(claims: readonly ClaimSupport[]): number | null {
  if (claims.length === 0) return null;
  return claims.filter(isEntailed).length / claims.length;
}

/**
 * Citation precision of ALCE: share of the quotes that are relevant, 0 to 1. Those of a claim that is not
 * entailed are not; one that does not entail the claim alone is not either where the others do without it.
 * `null` without quotes.
 */
export function citationPrecision(claims: readonly ClaimSupport[]): number | null {
  const quotes = claims.flatMap((claim) =>
    claim.quotes.map((quote) => isEntailed(claim) && (quote.alone || !quote.without)),
  );
  if (quotes.length === 0) return null;
  return quotes.filter(Boolean).length / quotes.length;
}

function isEntailed({ together, quotes }: ClaimSupport): boolean {
  return quotes.length > 0 && together;
}
