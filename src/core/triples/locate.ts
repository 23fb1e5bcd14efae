import type { Span } from '../../base/span';
import { findPlaces, foldKey, type FoldedText } from './fold';
import { readableRelation } from './hypothesis';
import type { Triple } from './types';

/** Where the parts of a triple stand in one sentence; offsets into the sentence. */
export interface PartPlaces {
  readonly subject: Span | null;
  readonly relation: Span | null;
  readonly object: Span | null;
}

interface Candidate {
  readonly places: PartPlaces;
  readonly spread: number;
}

/** Parts found, subject and object among them, and how far they reach: what makes one place better. */
export interface Location extends PartPlaces {
  readonly found: number;
  readonly ends: number;
  readonly spread: number;
}

/** The places of a triple's parts in one sentence that stand nearest together. */
export function locateParts(sentence: FoldedText, triple: Triple): Location {
  const subjects = findPlaces(sentence, triple.subject);
  const objects = findPlaces(sentence, triple.object);
  const written = findPlaces(sentence, triple.relation);
  const relations =
    written.length > 0 ? written : findPlaces(sentence, readableRelation(triple.relation));
  const { places, spread } = nearestTogether(subjects, relations, objects);
  const ends = Number(places.subject !== null) + Number(places.object !== null);
  return { ...places, spread, ends, found: ends + Number(places.relation !== null) };
}

function orNone(places: readonly Span[]): readonly (Span | null)[] {
  return places.length > 0 ? places : [null];
}

/** Tries every combination (12 places a part at most). Parts that lie over each other count as far apart. */
function nearestTogether(
  subjects: readonly Span[],
  relations: readonly Span[],
  objects: readonly Span[],
): Candidate {
  let best: Candidate = {
    places: { subject: null, relation: null, object: null },
    spread: Number.POSITIVE_INFINITY,
  };
  for (const subject of orNone(subjects)) {
    for (const relation of orNone(relations)) {
      for (const object of orNone(objects)) {
        const spread = spreadOf([subject, relation, object]);
        if (spread < best.spread) best = { places: { subject, relation, object }, spread };
      }
    }
  }
  return best;
}

const overlapCost = 10_000;

function spreadOf(places: readonly (Span | null)[]): number {
  const spans = places.filter((span) => span !== null).sort((a, b) => a.start - b.start);
  if (spans.length === 0) return 0;
  let cost = Math.max(...spans.map((span) => span.end)) - spans[0].start;
  for (let i = 1; i < spans.length; i++) {
    if (spans[i].start < spans[i - 1].end) cost += overlapCost;
  }
  return cost;
}

/** Better first: more parts, then subject and object, then nearer together. */
export function compareLocations(a: Location, b: Location): number {
  return b.found - a.found || b.ends - a.ends || a.spread - b.spread;
}

/** The triple as a key: case, white space, quotes and the way a relation is written do not count. */
export function tripleKey({ subject, relation, object }: Triple): string {
  return [subject, readableRelation(relation), object].map(foldKey).join('\u0000');
}
