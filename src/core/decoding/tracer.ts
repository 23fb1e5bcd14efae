import { decodeUtf8 } from '../../base/bytes';
import type { PlaceName } from '../grammar/diagram';
import type { TokenSet } from '../grammar/token-set';
import { TokenText } from './token-text';
import type { TracedStep, TracedToken } from './trace';
import type { Vocabulary } from './vocabulary';

/** How many of the likeliest tokens a step shows. */
const shownTokens = 10;

/** The unmasked row that a token was chosen from, as it was before anything was added to it. */
interface TracedRow {
  readonly top: readonly TracedToken[];
  readonly removed: number;
  tokenOf(id: number): TracedToken;
}

/** Reads a row of logits for a trace, before it is changed. */
function traceRow(logits: Float32Array, vocabulary: Vocabulary, allowed: TokenSet): TracedRow {
  const best = likeliestIds(logits, vocabulary.size);
  const highest = logits[best[0]];
  const weights = Float64Array.from(logits, (logit) => Math.exp(logit - highest));
  let total = 0;
  let kept = 0;
  for (const weight of weights) total += weight;
  allowed.forEach((id) => (kept += weights[id]));
  const tokenOf = (id: number): TracedToken => ({
    id,
    text: tokenText(vocabulary, id),
    probability: weights[id] / total,
    allowed: allowed.has(id),
  });
  return { top: best.map(tokenOf), removed: Math.max(0, 1 - kept / total), tokenOf };
}

/** The ids of the highest logits, best first. */
function likeliestIds(logits: Float32Array, size: number): number[] {
  const best: number[] = [];
  for (let id = 0; id < size; id++) {
    if (best.length === shownTokens && logits[id] <= logits[best[shownTokens - 1]]) continue;
    const at = best.findIndex((other) => logits[other] < logits[id]);
    best.splice(at < 0 ? best.length : at, 0, id);
    best.length = Math.min(best.length, shownTokens);
  }
  return best;
}

function tokenText(vocabulary: Vocabulary, id: number): string {
  if (vocabulary.endIds.includes(id)) return '<end>';
  const bytes = vocabulary.bytes(id);
  return bytes ? bytesText(bytes) : '<special>';
}

/** The text of bytes; those of an unfinished character one by one, as tokenizers write them: `<0xE5>`. */
function bytesText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (!text.includes('\uFFFD')) return text;
  const hex = (byte: number) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : hex(byte))).join(
    '',
  );
}

/** Gathers what a trace tells of each token of one attempt. */
export class Tracer {
  readonly steps: TracedStep[] = [];
  readonly #vocabulary: Vocabulary;
  readonly #writer: { readonly places: readonly PlaceName[] };
  readonly #now: () => number;
  readonly #text = new TokenText();
  #told = 0;
  #started = 0;
  #seen: Omit<TracedStep, 'chosen' | 'text'> | null = null;
  #row: TracedRow | null = null;

  /** @param now milliseconds of some clock */
  constructor(
    vocabulary: Vocabulary,
    writer: { readonly places: readonly PlaceName[] },
    now: () => number,
  ) {
    this.#vocabulary = vocabulary;
    this.#writer = writer;
    this.#now = now;
  }

  /** The mask is about to be made. */
  begin(): void {
    this.#started = this.#now();
  }

  /** The mask is there, and the row is still as the model gave it. */
  see(logits: Float32Array, allowed: TokenSet): void {
    const maskMicros = (this.#now() - this.#started) * 1000;
    this.#row = traceRow(logits, this.#vocabulary, allowed);
    const { top, removed } = this.#row;
    const { places } = this.#writer;
    const vocabulary = this.#vocabulary.size;
    this.#seen = { places, allowed: allowed.count, vocabulary, removed, top, maskMicros };
  }

  /** A token was taken. */
  take(id: number): void {
    if (!this.#seen || !this.#row) return;
    const chosen = this.#row.tokenOf(id);
    this.#text.addToken(this.#vocabulary, id);
    this.steps.push({ ...this.#seen, chosen, text: this.#added() });
  }

  /** The budget left room for this proper end only. */
  force(bytes: Uint8Array): void {
    const { size: vocabulary } = this.#vocabulary;
    const nothing = { allowed: 0, vocabulary, removed: 0, top: [], maskMicros: 0, chosen: null };
    this.#text.add(bytes);
    this.steps.push({ ...nothing, places: this.#writer.places, text: this.#added() });
  }

  /** What came to the text since it was asked last. */
  #added(): string {
    const { whole } = this.#text;
    const added = whole.slice(this.#told);
    this.#told = whole.length;
    return added;
  }
}
