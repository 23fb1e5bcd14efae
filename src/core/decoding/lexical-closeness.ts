import { segmentWords } from '../text/words';

/** How close snippets are to a claim. */
export interface ClosenessMeasure {
  /** Gets ready for `claim`, for a measure that has to wait for something. */
  prepare?(claim: string): Promise<void>;
  /**
   * For each source, for each of its snippets: at most 1, and 0 or less where there is none.
   * @param before the answer as it stood before the claim
   */
  closeness(claim: string, before: string): readonly Float32Array[];
}

/** @param snippets for each source, its shortest snippets */
export type MeasureMaker = (snippets: readonly (readonly string[])[]) => ClosenessMeasure;

/** By the words that claim and snippet share, weighed by how rare they are among the snippets. */
export const lexicalCloseness: MeasureMaker = (snippets) => {
  const words = snippets.map((some) => some.map(wordsOf));
  const rarity = rarityOf(words.flat());
  return {
    closeness: (claim) => {
      const claimed = wordsOf(claim);
      return words.map((some) =>
        Float32Array.from(some, (snippet) => overlap(claimed, snippet, rarity)),
      );
    },
  };
};

function wordsOf(text: string): Set<string> {
  return new Set(segmentWords(text).map((word) => word.text));
}

/** The fewer snippets hold a word, the more it counts; a word of all of them counts nothing. */
function rarityOf(snippets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const snippet of snippets) {
    for (const word of snippet) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].map(([word, count]) => [word, Math.log(snippets.length / count)]));
}

/** Share of the claim's words, weighed by rarity, that the snippet holds: 0 to 1. */
function overlap(
  claim: ReadonlySet<string>,
  snippet: ReadonlySet<string>,
  rarity: ReadonlyMap<string, number>,
): number {
  let shared = 0;
  let total = 0;
  for (const word of claim) {
    const weight = rarity.get(word) ?? 0;
    total += weight;
    if (snippet.has(word)) shared += weight;
  }
  return total > 0 ? shared / total : 0;
}
