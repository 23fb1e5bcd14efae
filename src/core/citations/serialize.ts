interface WrittenCitation {
  readonly docId: number;
  readonly snippet: string;
}

interface WrittenClaim {
  readonly text: string;
  readonly citations: readonly WrittenCitation[];
}

/** `{doc_id: 2, snippet: "exact words"}`: no escapes, the first `"}` closes it. */
export function serializeCitation({ docId, snippet }: WrittenCitation): string {
  return `{doc_id: ${docId}, snippet: "${snippet}"}`;
}

/** An answer in FullCite's format: each claim, then its citations, all one space apart. */
export function serializeAnswer(claims: readonly WrittenClaim[]): string {
  return claims
    .flatMap(({ text, citations }) => [text, ...citations.map(serializeCitation)])
    .join(' ');
}
