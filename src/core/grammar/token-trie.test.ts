import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/random';
import { vocabularyFromTokenizerJson } from '../decoding/byte-level';
import { builtinAnswerGrammar } from '../prompts/defaults';
import { startState, stepAll } from './automaton';
import { buildGrammar } from './build';
import { MaskMaker, MaskTables, slowMask } from './mask';
import { childOf, longestTokens } from './token-trie';

const tokenizer: unknown = JSON.parse(
  readFileSync('public/models/smollm2-135m-instruct/tokenizer.json', 'utf8'),
);
const vocabulary = vocabularyFromTokenizerJson(tokenizer, 49152, [2]);
const tables = new MaskTables(vocabulary);
const { trie } = tables;

describe('the trie of the built-in model', () => {
  it('leads by the bytes of every token to that token', () => {
    let known = 0;
    for (let id = 0; id < vocabulary.size; id++) {
      const bytes = vocabulary.bytes(id);
      if (!bytes) continue;
      known++;
      const node = bytes.reduce((at, byte) => childOf(trie, at, byte), 0);
      let token = trie.token[node];
      while (token !== id && token >= 0) token = trie.sameBytes[token];
      expect(token).toBe(id);
    }
    expect(known).toBeGreaterThan(49_000);
  });

  it('cuts any bytes into tokens that give them back', () => {
    const bytes = Buffer.from('Zoë paid 3.5 € for 中文 👩‍🔬."}');
    const tokens = longestTokens(trie, bytes) ?? [];
    expect(Buffer.concat(tokens.map((id) => vocabulary.bytes(id) ?? Buffer.of()))).toEqual(bytes);
  });

  it('masks as the slow reference does on the way through an answer', () => {
    const text = 'The dam was built in 1931. It holds "much" water. 它很高。';
    const spec = builtinAnswerGrammar([
      { id: 1, passages: [text] },
      { id: 2, passages: ['A lock lifts ships.'] },
    ]);
    const grammar = buildGrammar(spec)!;
    const masks = new MaskMaker(grammar, tables);
    const random = seededRandom(7);
    const written =
      'Dr. Who built it. {doc_id: 1, snippet: "It holds "much" water."} {doc_id: 2, snippet: "';
    for (let cut = 0; cut <= written.length; cut += 1 + Math.floor(random() * 9)) {
      const state = stepAll(grammar, startState(grammar), Buffer.from(written.slice(0, cut)));
      const fast = masks.maskAfter(state).ids().toSorted();
      expect(fast.length).toBeGreaterThan(0);
      expect(fast).toEqual(slowMask(grammar, vocabulary, state).ids().toSorted());
    }
  });
});
