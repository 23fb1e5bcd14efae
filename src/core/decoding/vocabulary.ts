/** A tokenizer as the decoder sees it: ids and the bytes they stand for. */
export interface Vocabulary {
  /** Length of a row of logits; it may exceed the tokenizer's own vocabulary. */
  readonly size: number;
  /**
   * The bytes that `id` adds to a text; `null` for a special token, and for an id that the
   * tokenizer does not know (a padded row of logits). Never empty.
   */
  bytes(id: number): Uint8Array | null;
  /** The ids that end an answer. */
  readonly endIds: readonly number[];
}

export interface VocabularyData {
  /** Index is the id; shorter than `size` where the logits are padded. */
  readonly table: readonly (Uint8Array | null)[];
  readonly size: number;
  readonly endIds: readonly number[];
}

export function createVocabulary({ table, size, endIds }: VocabularyData): Vocabulary {
  return { size, endIds, bytes: (id) => table[id] ?? null };
}
