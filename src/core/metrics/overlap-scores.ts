/** How well what was cited agrees with gold: each 0 to 1, `null` where it is undefined. */
export interface OverlapScores {
  /** Share of what was cited that gold holds; `null` when nothing was cited. */
  readonly precision: number | null;
  /** Share of gold that was cited; `null` when there is no gold. */
  readonly recall: number | null;
  /** Harmonic mean of both (Dice); `null` only when there is neither. */
  readonly f1: number | null;
}

/** Scores from three sizes in one unit (documents, or characters). */
export function overlapScores(shared: number, cited: number, gold: number): OverlapScores {
  return {
    precision: ratio(shared, cited),
    recall: ratio(shared, gold),
    f1: ratio(2 * shared, cited + gold),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
