import { spansOverlap } from '../../base/span';
import { segmentWords } from '../text/words';
import { beginsWithPronoun } from '../triples/coreference';
import type { Statement } from '../triples/types';
import { isFunctionWord } from './language';
import type { Evidence, Fact, Flag, TextVerdict, Verdict, Window } from './types';

/** How scores become a verdict. */
export interface VerdictRule {
  /** Above this p(hallucinated) a fact counts as not supported. */
  readonly threshold: number;
  /** See `supportOf`. */
  readonly support: SupportRule;
}

/** `best`: the best window decides; `corroborated`: it and the next best that overlaps it. */
export type SupportRule = 'best' | 'corroborated';

/**
 * Threshold as in GraphEval (arXiv 2407.10793). There the whole context is one premise; on short windows
 * the judge finds by accident, in one of twenty, what no window around it confirms: see
 * bench/DETECTION.md for what the second look is worth.
 */
export const defaultRule: VerdictRule = { threshold: 0.5, support: 'corroborated' };
/** The paper's own words applied to windows: support is the maximum. */
export const bestWindowRule: VerdictRule = { threshold: 0.5, support: 'best' };

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
 * The verdict on one statement. p = 1 - support; supported while p <= the threshold. An abstention is
 * judged by nobody; without evidence p is 1.
 */
export function judgeStatement(judgement: Judgement, rule: VerdictRule): Fact {
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
  const support = supportOf(evidence, rule.support);
  const contradiction = Math.max(...evidence.map(({ scores }) => scores.contradiction));
  const p = 1 - support;
  const verdict = p <= rule.threshold ? 'supported' : unsupportedVerdict(evidence, statement);
  return { ...base, verdict, support, contradiction, p, evidence };
}

/** Whether the sources do not support a fact: what a correction is looked for. */
export function isDoubtful({ verdict }: Pick<Fact, 'verdict'>): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported';
}

/** The verdict that the same scores give under another rule. */
export function rejudge(fact: Fact, rule: VerdictRule): Fact {
  return judgeStatement(fact, rule);
}

/**
 * P(entailment) over the windows, 0 without any. By `corroborated` it is the mean of the best window and
 * of the best other that overlaps it: a sentence stands in several windows, so that what it says shows
 * in more than one. A window that overlaps no other speaks for itself, and so do the sentences that are
 * all of their source where one begins with a pronoun: without the others it lacks the name.
 */
export function supportOf(evidence: readonly Evidence[], rule: SupportRule): number {
  const [best, ...others] = [...evidence].sort((a, b) => b.scores.entailment - a.scores.entailment);
  if (!best) return 0;
  const around = others.filter(({ window }) => overlaps(window, best.window));
  const asked = rule === 'corroborated' && !needsWholeSource(best.window, others);
  const second = asked && around[0];
  if (!second) return best.scores.entailment;
  return (best.scores.entailment + second.scores.entailment) / 2;
}

/** Whether `whole` holds all that was judged of its source, of which a part begins with a pronoun. */
function needsWholeSource(whole: Window, others: readonly Evidence[]): boolean {
  const parts = others.flatMap(({ window }) =>
    window.sourceId === whole.sourceId ? [window] : [],
  );
  const within = ({ span }: Window) => whole.span.start <= span.start && span.end <= whole.span.end;
  return parts.every(within) && parts.some(({ text }) => beginsWithPronoun(text));
}

function overlaps(a: Window, b: Window): boolean {
  return a.sourceId === b.sourceId && spansOverlap(a.span, b.span);
}

function unsupportedVerdict(evidence: readonly Evidence[], statement: Statement): Verdict {
  return contradictionLeads(aboutTheSame(evidence, statement)) ? 'contradicted' : 'unsupported';
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

/** The whole text: inconsistent if any fact has p > the threshold; `null` when nothing was judged. */
export function judgeText(
  facts: readonly Fact[],
  { threshold }: Pick<VerdictRule, 'threshold'>,
): TextVerdict {
  const counts = { supported: 0, contradicted: 0, unsupported: 0, abstention: 0 };
  for (const fact of facts) counts[fact.verdict]++;
  const judged = facts.flatMap((fact) => (fact.p === null ? [] : [fact.p]));
  const inconsistent = judged.length === 0 ? null : judged.some((p) => p > threshold);
  return { inconsistent, counts };
}
