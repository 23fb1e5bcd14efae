import { spansOverlap } from '../../base/span';
import { mapSpan } from '../corrections/edits';
import type { Edit } from '../corrections/types';
import { answerSpan, type AnswerSpan } from '../text/offsets';
import type { CitationStatus, Place, ResolvedClaim } from './types';

/** A citation of a text that is checked and corrected: it stays with its claim. */
export interface CarriedCitation {
  /** The claim that it stands for, in the text. */
  readonly span: AnswerSpan;
  readonly docId: number | null;
  readonly quote: string;
  readonly status: CitationStatus;
  readonly places: readonly Place[];
  /** Whether the claim was changed since: the quote may no longer be what it says. */
  readonly edited: boolean;
}

/** How an answer's words are written without its citations; see `plainAnswer`. */
type Plain = (words: string) => string;

/** The citations of an answer's claims, each at its claim's place in the answer's plain `text`. */
export function carryCitations(
  text: string,
  claims: readonly ResolvedClaim[],
  plain: Plain,
): CarriedCitation[] {
  let from = 0;
  return claims.flatMap((claim) => {
    const words = plain(claim.text);
    const start = words === '' ? -1 : text.indexOf(words, from);
    if (start < 0) return [];
    from = start + words.length;
    const span = answerSpan(start, from);
    return claim.citations.map(({ docId, quote, status, places }) => {
      return { span, docId, quote, status, places, edited: false };
    });
  });
}

/** The citations as they stand after `edit`: moved along, and gone with a claim that it took out. */
export function moveCitations(
  citations: readonly CarriedCitation[],
  edit: Edit,
): CarriedCitation[] {
  return citations.flatMap((citation) => {
    const span = mapSpan([edit], citation.span);
    if (span.start === span.end) return [];
    const edited = citation.edited || spansOverlap(edit.range, citation.span);
    return [{ ...citation, span, edited }];
  });
}
