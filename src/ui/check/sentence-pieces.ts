import type { Fact, Verdict } from '../../core/verdicts/types';

/** A run of the checked text: a sentence with its facts, or what stands between two. */
export interface SentencePiece {
  readonly start: number;
  readonly text: string;
  readonly facts: readonly Fact[];
  /** The gravest verdict of its facts; `null` without facts. */
  readonly verdict: Verdict | null;
}

const gravity: readonly Verdict[] = ['contradicted', 'unsupported', 'supported', 'abstention'];

/** Cuts a checked text at the sentences that facts come from. Joined, the pieces give it back. */
export function sentencePieces(text: string, facts: readonly Fact[]): SentencePiece[] {
  const pieces: SentencePiece[] = [];
  let at = 0;
  for (const { start, end, facts: own } of sentencesOf(facts)) {
    if (start < at || end > text.length) continue;
    if (start > at) pieces.push(piece(text, at, start, []));
    pieces.push(piece(text, start, end, own));
    at = end;
  }
  if (at < text.length) pieces.push(piece(text, at, text.length, []));
  return pieces;
}

function piece(text: string, start: number, end: number, facts: readonly Fact[]): SentencePiece {
  const verdict = gravity.find((one) => facts.some((fact) => fact.verdict === one)) ?? null;
  return { start, text: text.slice(start, end), facts, verdict };
}

function sentencesOf(facts: readonly Fact[]) {
  const byStart = new Map<number, { start: number; end: number; facts: Fact[] }>();
  for (const fact of facts) {
    const { start, end } = fact.statement.sentenceSpan;
    const sentence = byStart.get(start) ?? { start, end, facts: [] };
    sentence.facts.push(fact);
    byStart.set(start, sentence);
  }
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}
