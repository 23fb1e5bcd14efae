import { ok, type Result } from '../../../base/result';
import { dot } from '../../../base/vectors';
import type { Fault } from '../../../contracts/errors';
import type { NliPair, VerdictEngine } from '../../../contracts/verdict';
import { plainAnswer } from '../../plain-answer';
import { parseAnswer } from '../../../core/citations/parse';
import type { ResolvedClaim } from '../../../core/citations/types';
import { scoreAnswer, type AnswerScores } from '../../../core/evaluation/score-answer';
import {
  citationPrecision,
  citationRecall,
  type ClaimSupport,
} from '../../../core/metrics/citation-support';
import { verbatimRate } from '../../../core/metrics/verbatim-rate';
import { isAbstention } from '../../../core/triples/abstention';
import { embedAll, judgeRoom } from '../evidence';
import type { CitedByLab, CitationItem } from './cite-item';

/** The values of one answered item, by the metric's id. */
export async function scoreCitations(
  { gold }: CitationItem,
  { text, claims }: CitedByLab,
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<Record<string, number | null>, Fault>> {
  const stated = claims.filter((claim) => claim.citations.length > 0 || !isAbstention(claim.text));
  const citations = stated.flatMap((claim) => claim.citations);
  const support = await supportOf(stated, verdict, signal);
  if (!support.ok) return support;
  const similarity = await similarityOf(text, stated, verdict, signal);
  if (!similarity.ok) return similarity;
  return ok({
    ...goldValues(gold && scoreAnswer({ citations: [...gold] }, claims)),
    similarity: similarity.value,
    citationRecall: citationRecall(support.value),
    citationPrecision: citationPrecision(support.value),
    verbatim: verbatimRate(citations.map(({ status }) => status)),
    cites: citations.length > 0 ? 1 : 0,
    abstains: stated.length === 0 ? 1 : 0,
    citations: citations.length,
  });
}

function goldValues(scores: AnswerScores | null): Record<string, number | null> {
  if (!scores) return {};
  const { doc, snippet } = scores;
  return {
    docF1: doc.f1,
    docPrecision: doc.precision,
    docRecall: doc.recall,
    snippetF1: snippet.f1,
    snippetPrecision: snippet.precision,
    snippetRecall: snippet.recall,
  };
}

/** Quotes that were found: what stands nowhere supports nothing. */
function quotesOf(claim: ResolvedClaim): string[] {
  const found = claim.citations.filter(({ status }) => status !== 'unverified');
  return [...new Set(found.map(({ quote }) => quote))].slice(0, mostQuotes);
}

/** So many quotes of a claim are judged; a small model may repeat itself without end. */
const mostQuotes = 4;

/** The cosine of the quotes, joined, and the answer without citations; `null` without quotes. */
async function similarityOf(
  text: string,
  claims: readonly ResolvedClaim[],
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<number | null, Fault>> {
  const quotes = [...new Set(claims.flatMap(quotesOf))];
  const plain = plainAnswer(parseAnswer(text));
  if (quotes.length === 0 || !plain) return ok(null);
  const vectors = await embedAll([quotes.join(' '), plain], verdict, () => undefined, signal);
  return vectors.ok ? ok(dot(vectors.value[0], vectors.value[1])) : vectors;
}

/** Judges each claim on its quotes together, on each alone, and on the others without it. */
async function supportOf(
  claims: readonly ResolvedClaim[],
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<ClaimSupport[], Fault>> {
  const support: ClaimSupport[] = [];
  for (const claim of claims) {
    const quotes = quotesOf(claim);
    const without = quotes.map((_, at) => quotes.filter((__, other) => other !== at));
    const entailed = await entails(
      claim.text,
      [quotes, ...quotes.map((quote) => [quote]), ...without],
      verdict,
      signal,
    );
    if (!entailed.ok) return entailed;
    const [together, ...rest] = entailed.value;
    support.push({
      together,
      quotes: claim.citations.map((citation) => {
        const at = quotes.indexOf(citation.quote);
        if (citation.status === 'unverified' || at < 0) return { alone: false, without: true };
        return { alone: rest[at], without: rest[quotes.length + at] };
      }),
    });
  }
  return ok(support);
}

/** Whether each group of quotes, joined, entails the claim; an empty one and one too long to read do not. */
async function entails(
  hypothesis: string,
  groups: readonly (readonly string[])[],
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<boolean[], Fault>> {
  const premises = groups.map((group) => group.join(' '));
  const counted = await verdict.countTokens([hypothesis, ...premises], signal);
  if (!counted.ok) return counted;
  const [own, ...tokens] = counted.value;
  const fits = premises.map((premise, at) => premise !== '' && own + tokens[at] <= judgeRoom);
  const pairs: NliPair[] = premises.flatMap((premise, at) =>
    fits[at] ? [{ premise, hypothesis }] : [],
  );
  const judged = await verdict.judge(pairs, () => undefined, signal);
  if (!judged.ok) return judged;
  const scores = [...judged.value];
  return ok(fits.map((fit) => fit && (scores.shift()?.entailment ?? 0) > 0.5));
}
