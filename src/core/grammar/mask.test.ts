import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/bytes';
import { seededRandom } from '../../base/random';
import { vocabularyFromTokenizerJson } from '../decoding/byte-level';
import { tablesOf } from '../decoding/tables';
import { startState, stepAll, type State } from './automaton';
import { buildGrammar } from './build';
import type { Grammar } from './grammar';
import { MaskMaker, slowMask } from './mask';
import { TokenBits, type TokenSet } from './token-set';
import type { GrammarSpec, SnippetUnit } from './spec';

const tokenizer: unknown = JSON.parse(
  readFileSync('public/models/smollm2-135m-instruct/tokenizer.json', 'utf8'),
);
const vocabulary = vocabularyFromTokenizerJson(tokenizer, 49152, [2]);
const tables = tablesOf(vocabulary);

/** A long text of few words, so that most beginnings occur hundreds of times. */
function repetitiveText(seed: number, sentences: number): string {
  const random = seededRandom(seed);
  const words = [
    'the',
    'dam',
    'is',
    'old',
    '3.5',
    'Dr.',
    'said "no"',
    '中文',
    '👩‍🔬',
    'and',
    'of',
    'a',
  ];
  const word = () => words[Math.floor(random() * words.length)];
  const sentence = () => `The ${Array.from({ length: 4 + random() * 9 }, word).join(' ')}.`;
  return Array.from({ length: sentences }, sentence).join(' ');
}

function answerSpec(unit: SnippetUnit, maxSnippetBytes = 120): GrammarSpec {
  const texts = [repetitiveText(1, 700), repetitiveText(2, 30), repetitiveText(3, 3)];
  const sources = texts.map((text, at) => ({ id: at + 1, passages: [text] }));
  const bounds = { maxSnippetBytes, maxCitationsPerClaim: 2, maxClaims: 3, closeness: 0 };
  return { kind: 'cited-answer', sources, unit, ...bounds, abstention: 'None.' };
}

function bitsOf(tokens: TokenSet): TokenBits {
  const bits = new TokenBits(vocabulary.size);
  tokens.forEach((id) => bits.add(id));
  return bits;
}

function differences(a: TokenSet, b: TokenSet): number[] {
  const bits = bitsOf(a);
  return [...a.ids().filter((id) => !b.has(id)), ...b.ids().filter((id) => !bits.has(id))];
}

/** Goes on from `written` by tokens drawn from the masks, and checks each mask on the way. */
function checkWalk(grammar: Grammar, written: string, steps: number, seed: number): void {
  const masks = new MaskMaker(grammar, tables);
  const random = seededRandom(seed);
  let state: State = stepAll(grammar, startState(grammar), encodeUtf8(written));
  for (let step = 0; step < steps; step++) {
    const fast = masks.maskAfter(state);
    const slow = bitsOf(slowMask(grammar, vocabulary, state));
    expect(differences(fast, slow)).toEqual([]);
    expect(fast.count).toBe(slow.count);
    const choices = fast.ids().filter((id) => !vocabulary.endIds.includes(id));
    if (choices.length === 0) return;
    const id = choices[Math.floor(random() * choices.length)];
    expect(fast.has(id)).toBe(true);
    state = stepAll(grammar, state, vocabulary.bytes(id) ?? []);
  }
}

describe('masks of the built-in vocabulary', () => {
  const units: SnippetUnit[] = ['free', 'words', 'sentence'];
  it.each(units)('are as the slow reference says in long texts by %s', (unit) => {
    const grammar = buildGrammar(answerSpec(unit))!;
    for (let seed = 1; seed <= 4; seed++) {
      checkWalk(grammar, 'It is so. {doc_id: 1, snippet: "', 8, seed);
      checkWalk(grammar, 'It is so. {doc_id: 2, snippet: "The', 5, seed);
    }
  });

  it('are as the slow reference says near the longest snippet', () => {
    const grammar = buildGrammar(answerSpec('words', 24))!;
    for (let seed = 1; seed <= 4; seed++) {
      checkWalk(grammar, 'It is so. {doc_id: 1, snippet: "', 7, seed);
    }
  });

  it('are as the slow reference says in claims, whatever was asked before', () => {
    const grammar = buildGrammar(answerSpec('sentence'))!;
    const claims = ['', 'D', 'Dr', 'Dr.', 'e.g. No. ', 'It is 3.', 'It is "so".', '很高。', 'A! '];
    for (const claim of claims) checkWalk(grammar, claim, 3, claim.length + 1);
    checkWalk(grammar, 'A. {doc_id: 3, snippet: "', 40, 1);
  });

  it('are as the slow reference says in lists of triples', () => {
    const spec: GrammarSpec = { kind: 'triples', text: repetitiveText(4, 40), maxTriples: 3 };
    const grammar = buildGrammar(spec)!;
    for (let seed = 1; seed <= 3; seed++) checkWalk(grammar, '[["dam","is the old', 8, seed);
  });
});

describe('what is kept of a source', () => {
  it.each<SnippetUnit>(['free', 'words', 'sentence'])('is small by %s', (unit) => {
    const grammar = buildGrammar(answerSpec(unit))!;
    new MaskMaker(grammar, tables).prepare();
    for (const part of grammar.parts) {
      if (part.kind !== 'excerpt') continue;
      const { bytes, starts, firstEnds, ends } = part.index;
      const own = starts.byteLength + firstEnds.byteLength + ends.byteLength;
      const kept = tables.excerpts.keptBytes(part.index);
      if (bytes.length > 10_000) expect((own + kept) / bytes.length).toBeLessThan(12);
    }
  });

  it('is shared between questions about the same sources', () => {
    const indices = (grammar: Grammar) =>
      grammar.parts.flatMap((part) => (part.kind === 'excerpt' ? [part.index] : []));
    const [first, second] = [
      buildGrammar(answerSpec('words'))!,
      buildGrammar(answerSpec('words'))!,
    ];
    for (const [at, index] of indices(first).entries()) expect(indices(second)[at]).toBe(index);
    const other = indices(buildGrammar(answerSpec('free'))!);
    expect(indices(first)).not.toContain(other[0]);
  });
});
