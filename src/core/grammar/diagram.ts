import type { Edge, Grammar } from './grammar';

/** What a part of a grammar is called in diagrams and traces. */
export type PlaceName =
  | 'claim'
  | 'opener'
  | 'doc id'
  | 'middle'
  | 'snippet'
  | 'closer'
  | 'gap'
  | 'abstention'
  | 'subject'
  | 'relation'
  | 'object'
  | 'kept part'
  | 'punctuation'
  | 'end';

/** A grammar as a picture: its places once each, and the ways between them. */
export interface Diagram {
  readonly places: readonly PlaceName[];
  /** Where a text begins. */
  readonly starts: readonly PlaceName[];
  readonly ways: readonly Way[];
}

export interface Way {
  readonly from: PlaceName;
  readonly to: PlaceName;
}

/** Parts of one name become one place; ways between parts of one name are left out. */
export function diagramOf(grammar: Grammar): Diagram {
  const nameOf = ({ to }: Edge): PlaceName => grammar.parts[to].name;
  const ways = new Map<string, Way>();
  for (const part of grammar.parts) {
    if (part.kind === 'end') continue;
    for (const to of part.next.map(nameOf)) {
      if (to !== part.name) ways.set(`${part.name}>${to}`, { from: part.name, to });
    }
  }
  const starts = [...new Set(grammar.start.map(nameOf))];
  return {
    places: reachable(starts, [...ways.values()]),
    starts,
    ways: [...ways.values()],
  };
}

/** Places in the order in which a text first comes to them. */
function reachable(starts: readonly PlaceName[], ways: readonly Way[]): PlaceName[] {
  const found = [...starts];
  for (const place of found) {
    for (const { from, to } of ways) if (from === place && !found.includes(to)) found.push(to);
  }
  return found;
}
