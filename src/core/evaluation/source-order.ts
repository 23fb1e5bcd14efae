import { seededRandom } from '../../base/random';
import type { CitedSpan } from '../metrics/snippet-f1';
import { prepareSources } from '../sources/prepare';
import type { PreparedSource } from '../sources/source';
import type { CitedQaRecord } from './cited-qa';

/** How the sources of a question are laid before the model; what is not `given` shows its order bias. */
export const sourceOrders = ['given', 'shuffled', 'rotated'] as const;
export type SourceOrder = (typeof sourceOrders)[number];

/** A question whose sources are numbered by their position, from 1, as the model sees them. */
export interface OrderedItem {
  readonly sources: readonly PreparedSource[];
  /** Gold evidence under the same numbers; `null` where the record has none. */
  readonly gold: readonly CitedSpan<number>[] | null;
}

/**
 * Puts the sources of a record in order: by lot under `seed`, or turned by `index` places, so that over the
 * items each position comes first equally often.
 */
export function orderSources(
  { sources, citations }: Pick<CitedQaRecord, 'sources' | 'citations'>,
  order: SourceOrder,
  seed: number,
  index: number,
): OrderedItem {
  const places = orderOf(sources.length, order, seed, index);
  const positionOf = new Map(places.map((place, at) => [sources[place].id, at + 1]));
  return {
    sources: prepareSources(
      places.map((place, at) => {
        const { title, text } = sources[place];
        return { id: at + 1, text, ...(title && { title }) };
      }),
    ),
    gold:
      citations?.map(({ source, start, end }) => ({
        source: positionOf.get(source) ?? 0,
        start,
        end,
      })) ?? null,
  };
}

function orderOf(count: number, order: SourceOrder, seed: number, index: number): number[] {
  const places = Array.from({ length: count }, (_, at) => at);
  if (order === 'given') return places;
  if (order === 'rotated') return places.map((at) => (at + index) % count);
  return shuffled(places, seededRandom(seed + index * 0x100000000));
}

/** The same entries by lot (Fisher and Yates). */
export function shuffled<T>(entries: readonly T[], random: () => number): T[] {
  const list = [...entries];
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}
