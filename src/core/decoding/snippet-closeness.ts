import { decodeUtf8 } from '../../base/bytes';
import { stepAll, type State, type Thread } from '../grammar/automaton';
import type { ExcerptIndex } from '../grammar/excerpt-index';
import type { PlaceName } from '../grammar/diagram';
import type { Grammar, Part } from '../grammar/grammar';
import type { Mask } from '../grammar/mask';
import { lexicalCloseness, type ClosenessMeasure, type MeasureMaker } from './lexical-closeness';
import type { Vocabulary } from './vocabulary';

/** What is added to the logits of some ids. */
export interface Bonus {
  readonly ids: Int32Array;
  readonly added: Float32Array;
}

/** The claim whose snippet is being chosen. */
export interface ClaimInHand {
  readonly text: string;
  /** The answer as it stood before the claim. */
  readonly before: string;
}

/** Above so many choices the model is not yet choosing a snippet. */
const maxChoices = 512;

/**
 * Leans the choice of a snippet towards the words of the claim that it is to support, for models too
 * small to find it by themselves: a token's logit grows by `strength` times the closeness of the
 * nearest snippet that it leads to. It never allows what the mask forbids.
 */
export class SnippetCloseness {
  readonly #grammar: Grammar;
  readonly #vocabulary: Vocabulary;
  readonly #strength: number;
  readonly #measure: ClosenessMeasure;
  readonly #indices: readonly ExcerptIndex[];
  #claim: ClaimInHand = { text: '', before: '' };
  #closeness = new Map<ExcerptIndex, Float32Array>();

  constructor(
    grammar: Grammar,
    vocabulary: Vocabulary,
    strength: number,
    makeMeasure: MeasureMaker = lexicalCloseness,
  ) {
    this.#grammar = grammar;
    this.#vocabulary = vocabulary;
    this.#strength = strength;
    this.#indices = indicesOf(grammar);
    this.#measure = makeMeasure(this.#indices.map(firstUnits));
  }

  /**
   * Lets the measure get ready for a claim whose snippet is to be chosen next; to be awaited before
   * `bonus`. `null` where there is nothing to wait for.
   */
  prepare(state: State, claim: () => ClaimInHand): Promise<void> | null {
    if (!this.#measure.prepare || !this.#isChoosing(state)) return null;
    return this.#measure.prepare(claim().text);
  }

  /**
   * What to add to the logits of `allowed`; `null` where no snippet is being chosen.
   * @param claim gives the claim that the snippet is for
   */
  bonus(state: State, allowed: Mask, claim: () => ClaimInHand): Bonus | null {
    const isChoosing = allowed.count > 1 && allowed.count <= maxChoices;
    if (!isChoosing || !this.#isChoosing(state)) return null;
    this.#readClaim(claim());
    const ids = allowed.ids();
    const added = Float32Array.from(ids, (id) => {
      const next = stepAll(this.#grammar, state, this.#vocabulary.bytes(id) ?? []);
      const goesOn = next.some((thread) => this.#leadsToSnippet(thread));
      // A token that closes the snippet is as good as the snippet: only which one is our concern.
      return this.#strength * this.#nearest(goesOn ? next : state);
    });
    return { ids, added };
  }

  #nearest(state: State): number {
    return Math.max(0, ...state.map((thread) => this.#closest(thread)));
  }

  #readClaim({ text, before }: ClaimInHand): void {
    const isKnown = text === this.#claim.text && before === this.#claim.before;
    if (isKnown && this.#closeness.size > 0) return;
    this.#claim = { text, before };
    const closeness = this.#measure.closeness(text, before);
    this.#closeness = new Map(this.#indices.map((index, at) => [index, closeness[at]]));
  }

  #isChoosing(state: State): boolean {
    return state.every((thread) => this.#leadsToSnippet(thread));
  }

  /** Inside a snippet, or on the document id before it. */
  #leadsToSnippet({ part }: Thread): boolean {
    return excerptsAt(this.#grammar, this.#grammar.parts[part]).length > 0;
  }

  /** The closeness of the nearest snippet that `thread` may still become. */
  #closest({ part, excerpt }: Thread): number {
    let best = 0;
    for (const index of excerptsAt(this.#grammar, this.#grammar.parts[part])) {
      const closeness = this.#closeness.get(index) ?? new Float32Array();
      const { low, high } = excerpt ?? { low: 0, high: closeness.length };
      for (let k = low; k < high; k++) best = Math.max(best, closeness[k]);
    }
    return best;
  }
}

/** What is written between the choice of a source and its snippet. */
const leading: ReadonlySet<PlaceName> = new Set(['doc id', 'middle'] as const);

function excerptsAt(grammar: Grammar, part: Part): ExcerptIndex[] {
  if (part.kind === 'excerpt') return [part.index];
  if (part.kind !== 'literal' || !leading.has(part.name)) return [];
  return part.next.flatMap(({ to }) => excerptsAt(grammar, grammar.parts[to]));
}

function indicesOf({ parts }: Grammar): ExcerptIndex[] {
  return [...new Set(parts.flatMap((part) => (part.kind === 'excerpt' ? [part.index] : [])))];
}

/** For each start, its shortest excerpt. */
function firstUnits({ bytes, starts, firstEnds }: ExcerptIndex): string[] {
  return Array.from(starts, (start, k) => decodeUtf8(bytes.subarray(start, firstEnds[k])));
}
