import { answerSpan } from '../text/offsets';
import { splitSentences } from '../text/sentences';
import { readCitations, unreadableIn } from './read';
import type { CitationRead } from './read';
import type { Citation, CitedAnswer, Claim, Notice, Segment } from './types';

interface OpenClaim extends Omit<Claim, 'citations'> {
  readonly citations: Citation[];
}

/** The answer as it is put together from left to right. */
interface Draft {
  readonly text: string;
  readonly claims: OpenClaim[];
  readonly segments: Segment[];
  readonly notices: Notice[];
}

function addText(draft: Draft, start: number, end: number, claim: number | null): void {
  if (end > start) draft.segments.push({ kind: 'text', span: answerSpan(start, end), claim });
}

/** Glued to a citation: the claim's own full stop, a comma, the brackets around a list of citations. */
const gluedAfter = /^(?:[\])}]+|[.,;:!?。，；！？]+(?=\s|$|[{[(\])}]))+/;
/** Between two citations of one claim. */
const onlySeparators = /^[\s,;&]*$/;
/** Also between them, unless the second is canonical: the grammar may write this word as a claim. */
const onlyAnd = /^[\s,;&]*\band\b[\s,;&]*$/;
/** Opens a list of citations that follows. */
const gluedBefore = /[[(]+$|\s\[\s*$/;
/** Units in which to look for it. */
const gluedBeforeReach = 8;

/** Units at the start of `text` that belong to the citation before it. */
function gluedLength(text: string, next: CitationRead | null): number {
  if (text.trim() === '') return 0;
  const glued = gluedAfter.exec(text)?.[0].length ?? 0;
  const rest = text.slice(glued);
  const joins = next !== null && !next.canonical && onlyAnd.test(rest);
  return joins || onlySeparators.test(rest) ? text.length : glued;
}

/** Adds the sentences of `[start, end)` as claims; the last one is still open for citations. */
function addClaims(draft: Draft, start: number, end: number): void {
  let at = start;
  for (const sentence of splitSentences(draft.text.slice(start, end))) {
    const span = answerSpan(start + sentence.start, start + sentence.end);
    addText(draft, at, span.start, null);
    draft.claims.push({ text: draft.text.slice(span.start, span.end), span, citations: [] });
    addText(draft, span.start, span.end, draft.claims.length - 1);
    at = span.end;
  }
  addText(draft, at, end, null);
  for (const span of unreadableIn(draft.text, start, end)) {
    draft.notices.push({ kind: 'unreadable-citation', span: answerSpan(span.start, span.end) });
  }
}

/** Adds the text of `[start, end)`, which stands before a citation unless `next` is `null`. */
function addGap(draft: Draft, start: number, end: number, next: CitationRead | null): void {
  const gap = draft.text.slice(start, end);
  const glued = draft.segments.length > 0 ? gluedLength(gap, next) : 0;
  addText(draft, start, start + glued, draft.claims.length - 1);
  const opening = next
    ? (gluedBefore.exec(gap.slice(Math.max(glued, gap.length - gluedBeforeReach)))?.[0].length ?? 0)
    : 0;
  addClaims(draft, start + glued, end - opening);
  const claim = draft.claims.length - 1;
  addText(draft, end - opening, end, claim < 0 ? null : claim);
}

/** A citation that opens the answer stands for itself, under a claim without words. */
function claimFor(draft: Draft, span: Citation['span']): OpenClaim {
  const last = draft.claims.at(-1);
  if (last) return last;
  const claim = { text: '', span: answerSpan(span.start, span.start), citations: [] };
  draft.claims.push(claim);
  draft.notices.push({ kind: 'no-claim-before', span });
  return claim;
}

function addCitation(draft: Draft, read: CitationRead): void {
  const span = answerSpan(read.start, read.end);
  const written = draft.text.slice(read.start, read.end);
  const claim = claimFor(draft, span);
  for (const quote of read.quotes) claim.citations.push({ ...quote, span, written });
  draft.segments.push({ kind: 'citation', span, claim: draft.claims.length - 1 });
  if (read.notice) draft.notices.push({ kind: read.notice, span });
}

/**
 * Reads an answer with citations, in FullCite's format or in what models make of it. Never throws and
 * loses nothing: the segments, joined, are the answer. `{doc_id: 2, snippet: "` always runs to the
 * first `"}`, whatever stands between. Of several sentences before a citation the last is the cited
 * one; the others are claims without citations. Unfinished answers are fine.
 */
export function parseAnswer(text: string): CitedAnswer {
  const draft: Draft = { text, claims: [], segments: [], notices: [] };
  let at = 0;
  for (const read of readCitations(text)) {
    addGap(draft, at, read.start, read);
    addCitation(draft, read);
    at = read.end;
  }
  addGap(draft, at, text.length, null);
  return draft;
}
