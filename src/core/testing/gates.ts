import { startState, stepAll, type State } from '../grammar/automaton';
import { buildGrammar } from '../grammar/build';
import { MaskMaker, slowMask } from '../grammar/mask';
import type { GrammarSpec } from '../grammar/spec';
import { tablesOf } from '../decoding/tables';
import { forbiddenLogit, TokenGate, type GateOptions } from '../decoding/token-gate';
import type { Vocabulary } from '../decoding/vocabulary';

/** A gate for a test, and the slow mask of where it stands. */
export interface TestGate {
  readonly gate: TokenGate;
  /** Ascending ids that the slow reference allows after the tokens so far. */
  allowed(): number[];
  /** Follows the gate's token. */
  follow(id: number): void;
}

export function testGate(
  spec: GrammarSpec,
  vocabulary: Vocabulary,
  choice: GateOptions['choice'] = null,
  maxTokens = 4000,
): TestGate {
  const grammar = buildGrammar(spec);
  if (!grammar) throw new Error('Nothing to quote.');
  const masks = new MaskMaker(grammar, tablesOf(vocabulary));
  const rules = { grammar, masks, vocabulary, closeness: null };
  let state: State = startState(grammar);
  return {
    gate: new TokenGate(rules, { grammar: spec.kind, maxTokens, choice }),
    allowed: () => [...slowMask(grammar, vocabulary, state).ids()].sort((a, b) => a - b),
    follow: (id) => {
      state = stepAll(grammar, state, vocabulary.bytes(id) ?? []);
    },
  };
}

/** A row of random logits with `padding` places that no token has. */
export function randomRow(size: number, padding: number, random: () => number): Float32Array {
  return Float32Array.from({ length: size + padding }, () => 8 * random() - 4);
}

/** The ids that a masked row leaves. */
export function leftIds(row: Float32Array): number[] {
  return [...row.keys()].filter((id) => row[id] > forbiddenLogit / 2);
}
