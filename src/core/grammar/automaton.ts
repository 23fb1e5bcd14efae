import { excerptMayEnd, excerptStart, excerptStep, type ExcerptState } from './excerpt-index';
import type { Edge, ExcerptPart, Grammar, LiteralPart, ProsePart } from './grammar';

/** A reading of the bytes so far: which part is open, and how far it has come. */
export interface Thread {
  readonly part: number;
  /** Bytes of a literal, or the state of a prose machine. */
  readonly at: number;
  /** For an excerpt only. */
  readonly excerpt: ExcerptState | null;
  readonly items: number;
  readonly groups: number;
}

/** Every reading that the bytes so far allow. Without threads, they allow none. */
export type State = readonly Thread[];

export type Counters = Pick<Thread, 'items' | 'groups'>;

export function startState(grammar: Grammar): State {
  const threads: Thread[] = [];
  follow(grammar, grammar.start, { items: 0, groups: 0 }, threads);
  return threads;
}

/** The state after `byte`; empty where `byte` may not stand. */
export function step(grammar: Grammar, state: State, byte: number): State {
  const threads: Thread[] = [];
  for (const thread of state) advance(grammar, thread, byte, threads);
  return threads;
}

export function stepAll(grammar: Grammar, state: State, bytes: Iterable<number>): State {
  let current = state;
  for (const byte of bytes) {
    current = step(grammar, current, byte);
    if (current.length === 0) break;
  }
  return current;
}

/** Whether the text may end here. */
export function mayEnd(grammar: Grammar, state: State): boolean {
  return state.some((thread) => grammar.parts[thread.part].kind === 'end');
}

function advance(grammar: Grammar, thread: Thread, byte: number, out: Thread[]): void {
  const part = grammar.parts[thread.part];
  if (part.kind === 'literal') advanceLiteral(grammar, part, thread, byte, out);
  else if (part.kind === 'prose') advanceProse(grammar, part, thread, byte, out);
  else if (part.kind === 'excerpt') advanceExcerpt(grammar, part, thread, byte, out);
}

function advanceLiteral(
  grammar: Grammar,
  part: LiteralPart,
  thread: Thread,
  byte: number,
  out: Thread[],
): void {
  if (part.bytes[thread.at] !== byte) return;
  const at = thread.at + 1;
  if (at < part.bytes.length) out.push({ ...thread, at });
  else follow(grammar, part.next, thread, out);
}

function advanceProse(
  grammar: Grammar,
  part: ProsePart,
  thread: Thread,
  byte: number,
  out: Thread[],
): void {
  const at = part.machine.step(thread.at, byte);
  if (at < 0) return;
  out.push({ ...thread, at });
  if (part.machine.mayEnd(at)) follow(grammar, part.next, thread, out);
}

function advanceExcerpt(
  grammar: Grammar,
  part: ExcerptPart,
  thread: Thread,
  byte: number,
  out: Thread[],
): void {
  const excerpt = thread.excerpt && excerptStep(part.index, thread.excerpt, byte);
  if (!excerpt) return;
  out.push({ ...thread, excerpt });
  if (excerptMayEnd(part.index, excerpt)) follow(grammar, part.next, thread, out);
}

function follow(grammar: Grammar, edges: readonly Edge[], counters: Counters, out: Thread[]): void {
  out.push(...openParts(grammar, edges, counters));
}

/** The parts that the edges open, where the counters allow them. */
export function openParts(grammar: Grammar, edges: readonly Edge[], counters: Counters): Thread[] {
  return edges
    .filter((edge) => opens(edge, counters))
    .map((edge) => opened(grammar, edge, counters));
}

/** Whether the counters let an edge be taken. */
export function opens(
  { itemsBelow = Infinity, groupsBelow = Infinity }: Edge,
  { items, groups }: Counters,
): boolean {
  return items < itemsBelow && groups < groupsBelow;
}

/** The reading at the start of the part that an edge leads to. */
export function opened(grammar: Grammar, edge: Edge, { items, groups }: Counters): Thread {
  const part = grammar.parts[edge.to];
  return {
    part: edge.to,
    at: 0,
    excerpt: part.kind === 'excerpt' ? excerptStart(part.index) : null,
    items: edge.counts === 'group' ? 0 : items + (edge.counts === 'item' ? 1 : 0),
    groups: groups + (edge.counts === 'group' ? 1 : 0),
  };
}
