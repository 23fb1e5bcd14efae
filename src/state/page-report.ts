import type { PageReport, ReportedCitation, ReportedFact } from '../contracts/report';
import { sliceSpan } from '../base/span';
import type { ResolvedCitation, ResolvedClaim } from '../core/citations/types';
import type { Fact } from '../core/verdicts/types';
import type { AppState } from './app.svelte';
import type { Answer } from './tasks/answer-question';
import type { CheckReport } from './tasks/check-text';

/** The answer and the verdicts that the page shows now. */
export function pageReport({ asking, checking }: AppState): PageReport {
  const { answer } = asking;
  const { report } = checking;
  return {
    ...(answer ? reportAnswer(answer) : noAnswer),
    ...(report ? reportCheck(report) : noCheck),
    timings: { ...(answer ? answerTimings(answer) : {}), ...report?.timings },
  };
}

const noAnswer = {
  strategy: null,
  question: null,
  answer: null,
  structured: null,
  uncited: [],
  citations: [],
};
const noCheck = { text: null, inconsistent: null, facts: [], notes: [] };

function reportAnswer({ strategy, question, text, structured, claims }: Answer) {
  const citations = claims.flatMap(reportCitations);
  return {
    strategy,
    question,
    answer: text,
    structured,
    uncited: uncitedClaims(claims),
    citations,
  };
}

function reportCheck({ text, verdict, facts, notes }: CheckReport) {
  const reported = facts.map((fact) => reportFact(fact, text));
  return { text, inconsistent: verdict.inconsistent, facts: reported, notes };
}

function uncitedClaims(claims: readonly ResolvedClaim[]): string[] {
  return claims.filter(({ citations }) => citations.length === 0).map(({ text }) => text);
}

function reportCitations({ text, citations }: ResolvedClaim): ReportedCitation[] {
  return citations.map((citation) => reportCitation(text, citation));
}

function reportCitation(claim: string, citation: ResolvedCitation): ReportedCitation {
  const place = citation.places[0];
  return {
    claim,
    source: place?.sourceId ?? citation.docId,
    snippet: citation.quote,
    start: place?.span.start ?? null,
    end: place?.span.end ?? null,
    status: citation.status,
  };
}

function reportFact({ statement, verdict, p }: Fact, text: string): ReportedFact {
  const { subject = '', relation = '', object = '' } = statement.triple ?? {};
  const sentence = sliceSpan(text, statement.sentenceSpan);
  return { subject, relation, object, sentence, verdict, p };
}

function answerTimings({ timings }: Answer): Record<string, number> {
  const { readMs, writeMs, promptTokens, reusedTokens, newTokens } = timings;
  return { readMs, writeMs, promptTokens, reusedTokens, newTokens };
}
