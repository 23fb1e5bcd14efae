import type { FactGraph } from './graph';

/**
 * The fact to go to from `factId` along the graph: forwards, the next one that begins or ends where this
 * one ends; backwards, where it begins. Those of one place follow one another in a ring; `null` where no
 * other fact meets this one there.
 */
export function neighbourOf(
  { edges }: FactGraph,
  factId: string,
  way: 'forwards' | 'backwards',
): string | null {
  const own = edges.find((edge) => edge.factId === factId);
  if (!own) return null;
  const place = way === 'forwards' ? own.to : own.from;
  const ring = edges.filter(({ from, to }) => from === place || to === place);
  const at = ring.indexOf(own);
  const next = ring[(at + 1) % ring.length];
  return next === undefined || next === own ? null : next.factId;
}
