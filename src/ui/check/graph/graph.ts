import type { Fact, Verdict } from '../../../core/verdicts/types';

/** A thing that facts speak of, or a whole sentence that is a fact by itself. */
export interface GraphNode {
  readonly key: string;
  readonly label: string;
  /** Set for a sentence that gave no triple: the node is then the fact. */
  readonly factId: string | null;
  readonly verdict: Verdict | null;
}

export interface GraphEdge {
  readonly factId: string;
  readonly from: string;
  readonly to: string;
  readonly relation: string;
  readonly verdict: Verdict;
  /** 0, 1, -1, 2, ...: how far the edge bends away from others between the same two nodes. */
  readonly bend: number;
}

export interface FactGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The answer's knowledge graph (GraphEval): subjects and objects as nodes, relations as edges. */
export function buildGraph(facts: readonly Fact[]): FactGraph {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const between = new Map<string, number>();
  for (const fact of facts) {
    const { triple, abstention, hypothesis } = fact.statement;
    if (abstention) continue;
    if (!triple) {
      const key = `fact ${fact.id}`;
      nodes.set(key, { key, label: hypothesis, factId: fact.id, verdict: fact.verdict });
      continue;
    }
    const from = addThing(nodes, triple.subject);
    const to = addThing(nodes, triple.object);
    const pair = [from, to].sort().join('\u0000');
    const before = between.get(pair) ?? 0;
    between.set(pair, before + 1);
    // Seen from the other end a bend is the other way round.
    const turn = from <= to ? 1 : -1;
    const { relation } = triple;
    const bend = turn * fan(before);
    edges.push({ factId: fact.id, from, to, relation, verdict: fact.verdict, bend });
  }
  return { nodes: [...nodes.values()], edges };
}

/** 0, 1, -1, 2, -2, ... */
function fan(index: number): number {
  return index % 2 ? (index + 1) / 2 : -index / 2;
}

function addThing(nodes: Map<string, GraphNode>, label: string): string {
  const key = `thing ${label.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`;
  if (!nodes.has(key)) nodes.set(key, { key, label, factId: null, verdict: null });
  return key;
}

/** A label short enough for a node; never cut inside a character. */
export function shortLabel(label: string, most = 24): string {
  const characters = Array.from(label);
  return characters.length <= most
    ? label
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
