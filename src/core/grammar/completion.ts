import { mayEnd, openParts, type State, type Thread } from './automaton';
import { excerptStart, nearestEnd } from './excerpt-index';
import type { Edge, Grammar } from './grammar';

/**
 * The fewest bytes that bring `state` to an end of the grammar: what is open (a citation, a snippet,
 * a list) is closed. `null` in the middle of free text, which must not be cut short.
 */
export function shortestCompletion(grammar: Grammar, state: State): Uint8Array | null {
  if (mayEnd(grammar, state)) return new Uint8Array(0);
  if (state.some(({ part, at }) => grammar.parts[part].kind === 'prose' && at > 0)) return null;
  return shortest(state.map((thread) => completeThread(grammar, thread, new Set())));
}

function shortest(candidates: readonly (Uint8Array | null)[]): Uint8Array | null {
  let best: Uint8Array | null = null;
  for (const bytes of candidates) if (bytes && (!best || bytes.length < best.length)) best = bytes;
  return best;
}

/** `visited` keeps a loop of the grammar from being followed twice on one way. */
function completeThread(
  grammar: Grammar,
  thread: Thread,
  visited: ReadonlySet<number>,
): Uint8Array | null {
  const part = grammar.parts[thread.part];
  if (part.kind === 'end') return new Uint8Array(0);
  if (part.kind === 'prose') return null;
  if (part.kind === 'literal') {
    return joined(
      part.bytes.subarray(thread.at),
      completeNext(grammar, part.next, thread, visited),
    );
  }
  const end = nearestEnd(part.index, thread.excerpt ?? excerptStart(part.index));
  if (!end) return null;
  const rest = part.index.bytes.subarray(end.from, end.to);
  return joined(rest, completeNext(grammar, part.next, thread, visited));
}

function completeNext(
  grammar: Grammar,
  edges: readonly Edge[],
  thread: Thread,
  visited: ReadonlySet<number>,
): Uint8Array | null {
  return shortest(
    openParts(grammar, edges, thread)
      .filter(({ part }) => !visited.has(part))
      .map((next) => completeThread(grammar, next, new Set([...visited, next.part]))),
  );
}

function joined(head: Uint8Array, tail: Uint8Array | null): Uint8Array | null {
  if (!tail) return null;
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
