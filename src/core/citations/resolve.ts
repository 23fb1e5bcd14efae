import { alignedTextOf, alignSnippet } from '../alignment/align';
import type { PreparedSource } from '../sources/source';
import { shownSpan } from '../text/offsets';
import type { ShownSpan } from '../text/offsets';
import { showText } from '../text/shown';
import type { Citation, CitationStatus, CitedAnswer, Place, ResolvedClaim } from './types';

export interface ResolveOptions {
  /** Whether to look for the nearest words of a snippet that stands nowhere verbatim. */
  readonly repair: boolean;
  /** Least word overlap (Jaccard, 0 to 1) of a repair. */
  readonly threshold: number;
}

/** What the sources say about one citation. */
interface Resolution {
  readonly status: CitationStatus;
  readonly score: number | null;
  readonly places: readonly Place[];
  readonly quote: string;
}

/** A span of a source's shown text, with how well it matches. */
interface Match {
  readonly source: PreparedSource;
  readonly span: ShownSpan;
  readonly score: number;
}

function verbatimMatches(words: string, source: PreparedSource): Match[] {
  const matches: Match[] = [];
  const { text } = source.shown;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    matches.push({ source, span: shownSpan(at, at + words.length), score: 1 });
  }
  return matches;
}

/** The best repair in each of `sources`, of which only the best of all are kept. */
function repairs(words: string, sources: readonly PreparedSource[], threshold: number): Match[] {
  const matches = sources.flatMap((source): Match[] => {
    const found = alignSnippet(words, alignedTextOf(source.shown), threshold);
    return found ? [{ source, ...found }] : [];
  });
  const best = Math.max(...matches.map((match) => match.score));
  return matches.filter((match) => match.score === best);
}

function resolution(status: CitationStatus, matches: readonly Match[]): Resolution | null {
  const first = matches[0];
  if (!first) return null;
  const { text } = first.source.shown;
  return {
    status,
    score: first.score,
    places: matches.map(({ source, span }) => ({
      sourceId: source.id,
      span: source.shown.toRaw(span),
    })),
    quote: text.slice(first.span.start, first.span.end),
  };
}

function resolve(
  citation: Citation,
  sources: readonly PreparedSource[],
  { repair, threshold }: ResolveOptions,
): Resolution {
  const words = showText(citation.snippet).text;
  const unverified: Resolution = {
    status: 'unverified',
    score: null,
    places: [],
    quote: citation.snippet,
  };
  if (words === '') return unverified;
  const cited = sources.filter((source) => source.id === citation.docId);
  const others = sources.filter((source) => source.id !== citation.docId);
  const verbatimIn = (some: readonly PreparedSource[]): Match[] =>
    some.flatMap((source) => verbatimMatches(words, source));
  const found =
    resolution('exact', verbatimIn(cited)) ?? resolution('misattributed', verbatimIn(others));
  if (found || !repair) return found ?? unverified;
  return (
    resolution('repaired', repairs(words, cited, threshold)) ??
    resolution('misattributed', repairs(words, others, threshold)) ??
    unverified
  );
}

const keyOf = ({ docId, snippet }: Citation): string => `${docId ?? ''} ${snippet}`;

function withoutRepeats(citations: readonly Citation[]): Citation[] {
  return [
    ...new Map(citations.toReversed().map((citation) => [keyOf(citation), citation])).values(),
  ].toReversed();
}

/**
 * Finds each citation's snippet in the sources. Verbatim in the cited source comes first, then verbatim
 * in another (never moved there, only told), then, if `repair`, the nearest words in the cited source,
 * then in another. The same citation twice under one claim counts once.
 */
export function resolveCitations(
  answer: CitedAnswer,
  sources: readonly PreparedSource[],
  options: ResolveOptions,
): ResolvedClaim[] {
  const known = new Map<string, Resolution>();
  const resolved = (citation: Citation): Resolution => {
    const key = keyOf(citation);
    const found = known.get(key) ?? resolve(citation, sources, options);
    known.set(key, found);
    return found;
  };
  return answer.claims.map((claim) => ({
    ...claim,
    citations: withoutRepeats(claim.citations).map((citation) => ({
      ...citation,
      ...resolved(citation),
    })),
  }));
}
