import { stemOf } from './porter';

export interface Overlap {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** ROUGE of one text against another; 0 to 1. */
export interface Rouge {
  readonly rouge1: Overlap;
  readonly rouge2: Overlap;
  /** By the longest common subsequence of the whole texts. */
  readonly rougeL: Overlap;
}

/**
 * ROUGE-1, -2 and -L (Lin, 2004) as `rouge_score` 0.1.2 computes them with its stemmer: lower case, words
 * of Latin letters and digits, those of more than three letters stemmed. `null` where either text holds no
 * such word.
 */
export function rouge(reference: string, candidate: string): Rouge | null {
  const wanted = rougeWords(reference);
  const written = rougeWords(candidate);
  if (wanted.length === 0 || written.length === 0) return null;
  return {
    rouge1: gramOverlap(wanted, written, 1),
    rouge2: gramOverlap(wanted, written, 2),
    rougeL: overlap(longestCommon(wanted, written), wanted.length, written.length),
  };
}

function rougeWords(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? stemOf(word) : word));
}

function gramsOf(words: readonly string[], size: number): Map<string, number> {
  const grams = new Map<string, number>();
  for (let at = 0; at + size <= words.length; at++) {
    const gram = words.slice(at, at + size).join(' ');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function gramOverlap(wanted: readonly string[], written: readonly string[], size: number): Overlap {
  const known = gramsOf(wanted, size);
  let shared = 0;
  for (const [gram, count] of gramsOf(written, size)) {
    shared += Math.min(count, known.get(gram) ?? 0);
  }
  return overlap(shared, wanted.length - size + 1, written.length - size + 1);
}

function overlap(shared: number, wanted: number, written: number): Overlap {
  const precision = shared / Math.max(1, written);
  const recall = shared / Math.max(1, wanted);
  const sum = precision + recall;
  return { precision, recall, f1: sum > 0 ? (2 * precision * recall) / sum : 0 };
}

/** Length of the longest common subsequence, in words; time is the product of both lengths. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Uint32Array(b.length + 1);
  for (const word of a) row = nextRow(row, word, b);
  return row[b.length];
}

/** The lengths of the longest common subsequences with each beginning of `b`, after one more `word`. */
function nextRow(row: Uint32Array, word: string, b: readonly string[]): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(b.length + 1);
  for (let at = 0; at < b.length; at++) {
    next[at + 1] = word === b[at] ? row[at] + 1 : Math.max(row[at + 1], next[at]);
  }
  return next;
}

/**
 * ROUGE-Lsum of two lists of sentences, 0 to 1, as `rouge_score` computes it: each wanted sentence is held
 * against all written ones, and the words that any of their longest common subsequences share count once.
 * `null` where either side holds no word.
 */
export function rougeLsum(
  reference: readonly string[],
  candidate: readonly string[],
): Overlap | null {
  const wanted = reference.map(rougeWords);
  const written = candidate.map(rougeWords);
  const leftWanted = gramsOf(wanted.flat(), 1);
  const leftWritten = gramsOf(written.flat(), 1);
  if (leftWanted.size === 0 || leftWritten.size === 0) return null;
  const take = (counts: Map<string, number>, word: string) =>
    counts.set(word, (counts.get(word) ?? 0) - 1);
  let shared = 0;
  for (const sentence of wanted) {
    const places = new Set(written.flatMap((other) => commonPlaces(sentence, other)));
    for (const place of [...places].sort((a, b) => a - b)) {
      const word = sentence[place];
      if ((leftWanted.get(word) ?? 0) <= 0 || (leftWritten.get(word) ?? 0) <= 0) continue;
      shared++;
      take(leftWanted, word);
      take(leftWritten, word);
    }
  }
  return overlap(shared, wanted.flat().length, written.flat().length);
}

/** Where in `a` one longest common subsequence with `b` lies: the one that the reference takes. */
function commonPlaces(a: readonly string[], b: readonly string[]): number[] {
  const rows = [new Uint32Array(b.length + 1)];
  for (const [at, word] of a.entries()) rows.push(nextRow(rows[at], word, b));
  const places: number[] = [];
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    if (a[i - 1] === b[j - 1]) {
      places.unshift(--i);
      j--;
    } else if (rows[i][j - 1] > rows[i - 1][j]) j--;
    else i--;
  }
  return places;
}
