import { segmentWords } from '../text/words';
import type { Statement } from '../triples/types';
import { isFunctionWord } from './language';
import type { Evidence, Fact, Flag, TextVerdict, Verdict } from './types';

/** Above this p(hallucinated) a fact counts as not supported (GraphEval, arXiv 2407.10793). */
export const defaultThreshold = 0.5;

/** How many windows, those with most to say, decide whether contradiction leads. */
const decisive = 3;

export interface Judgement {
  readonly id: string;
  readonly statement: Statement;
  /** Every judged window; empty when the sources are. */
  readonly evidence: readonly Evidence[];
  readonly flags: readonly Flag[];
  readonly verbatim: boolean;
}

/**
 * The verdict on one statement. support is the best entailment over the windows, p = 1 - support;
 * supported while p <= `threshold`. An abstention is judged by nobody; without evidence p is 1.
 */
export function judgeStatement(judgement: Judgement, threshold: number): Fact {
  const { id, statement, flags, verbatim } = judgement;
  const base = { id, statement, flags, verbatim };
  if (statement.abstention) {
    return {
      ...base,
      verdict: 'abstention',
      support: null,
      contradiction: null,
      p: null,
      evidence: [],
    };
  }
  const evidence = [...judgement.evidence].sort(
    (a, b) => b.scores.entailment - a.scores.entailment,
  );
  if (evidence.length === 0) {
    return { ...base, verdict: 'unsupported', support: null, contradiction: null, p: 1, evidence };
  }
  const support = evidence[0].scores.entailment;
  const contradiction = Math.max(...evidence.map(({ scores }) => scores.contradiction));
  const p = 1 - support;
  const verdict = verdictOf(p, aboutTheSame(evidence, statement), threshold);
  return { ...base, verdict, support, contradiction, p, evidence };
}

function verdictOf(p: number, evidence: readonly Evidence[], threshold: number): Verdict {
  if (p <= threshold) return 'supported';
  return contradictionLeads(evidence) ? 'contradicted' : 'unsupported';
}

/** The windows that speak of something the statement speaks of: one word beyond the small ones. */
function aboutTheSame(evidence: readonly Evidence[], { hypothesis }: Statement): Evidence[] {
  const named = new Set(
    segmentWords(hypothesis).flatMap(({ text }) => (isFunctionWord(text) ? [] : [text])),
  );
  return evidence.filter(({ window }) =>
    segmentWords(window.text).some(({ text }) => named.has(text)),
  );
}

/**
 * Whether contradiction outweighs both other classes over the three windows with the least neutral: windows
 * overlap, so a real contradiction shows in several, while a stray one among many windows does not. Windows
 * about other things are not asked: the judge calls much contradicted that is merely different.
 */
function contradictionLeads(evidence: readonly Evidence[]): boolean {
  const best = [...evidence]
    .sort((a, b) => a.scores.neutral - b.scores.neutral)
    .slice(0, decisive)
    .map(({ scores }) => scores);
  const sum = (pick: 'entailment' | 'neutral' | 'contradiction') =>
    best.reduce((total, scores) => total + scores[pick], 0);
  const contradiction = sum('contradiction');
  return contradiction > sum('entailment') && contradiction > sum('neutral');
}

/**
 * The window that decided the verdict: where contradiction is highest for a contradicted fact, else
 * where entailment is. `null` when nothing was read.
 */
export function decisiveEvidence({ verdict, evidence, statement }: Fact): Evidence | null {
  if (verdict !== 'contradicted') return evidence.at(0) ?? null;
  return aboutTheSame(evidence, statement).reduce((most, next) =>
    next.scores.contradiction > most.scores.contradiction ? next : most,
  );
}

/**
 * The probabilities to show beside a verdict: support over all windows, and the contradiction of the
 * window that decided. Elsewhere the judge calls much contradicted that is only about other things.
 */
export function shownScores(fact: Fact): Pick<Fact, 'support' | 'contradiction'> {
  const contradiction = decisiveEvidence(fact)?.scores.contradiction ?? null;
  return { support: fact.support, contradiction };
}

/** The whole text: inconsistent if any fact has p > `threshold`; `null` when nothing was judged. */
export function judgeText(facts: readonly Fact[], threshold: number): TextVerdict {
  const counts = { supported: 0, contradicted: 0, unsupported: 0, abstention: 0 };
  for (const fact of facts) counts[fact.verdict]++;
  const judged = facts.flatMap((fact) => (fact.p === null ? [] : [fact.p]));
  const inconsistent = judged.length === 0 ? null : judged.some((p) => p > threshold);
  return { inconsistent, counts };
}
