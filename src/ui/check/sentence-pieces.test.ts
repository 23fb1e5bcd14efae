import { describe, expect, it } from 'vitest';
import { answerSpan } from '../../core/text/offsets';
import type { Fact, Verdict } from '../../core/verdicts/types';
import { sentencePieces } from './sentence-pieces';

function fact(id: string, start: number, end: number, verdict: Verdict): Fact {
  return {
    id,
    statement: {
      origin: 'sentence',
      triple: null,
      sentences: [0],
      sentenceSpan: answerSpan(start, end),
      spans: { subject: null, relation: null, object: null },
      coreference: null,
      hypothesis: '',
      abstention: false,
    },
    verdict,
    support: null,
    contradiction: null,
    p: null,
    evidence: [],
    flags: [],
    verbatim: false,
  };
}

describe('sentencePieces', () => {
  const text = 'One is so. Two is not. Three.';

  it('gives back the text, with the gravest verdict of each sentence', () => {
    const facts = [
      fact('f1', 11, 22, 'supported'),
      fact('f2', 11, 22, 'contradicted'),
      fact('f3', 0, 10, 'supported'),
    ];
    const pieces = sentencePieces(text, facts);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.map(({ verdict }) => verdict)).toEqual(['supported', null, 'contradicted', null]);
  });

  it('leaves out what no longer fits the text', () => {
    expect(sentencePieces('Short.', [fact('f1', 3, 50, 'supported')])).toEqual([
      { start: 0, text: 'Short.', facts: [], verdict: null },
    ]);
  });
});
