import { sliceSpan } from '../base/span';
import { rebaseEdit } from '../core/corrections/edits';
import type { Correction, Edit } from '../core/corrections/types';
import type { Triple } from '../core/triples/types';
import type { AnswerSpan } from '../core/text/offsets';

/** Where the correction of one fact stands. */
export type Offer =
  | { readonly kind: 'offered' | 'rejected'; readonly correction: Correction }
  /** It no longer fits the text, for this reason. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Offers by fact id. */
export type Offers = Readonly<Partial<Record<string, Offer>>>;

/** What accepting a correction does to the text. */
export function editOf(correction: Correction): Edit {
  return correction.kind === 'replace' ? correction.edit : correction.removal;
}

/** Which fact an accepted correction changes, and what it now says; a removal leaves nothing to say. */
export function correctedBy(correction: Correction): { factId: string; triple: Triple | null } {
  const triple = correction.kind === 'replace' ? correction.newTriple : null;
  return { factId: correction.factId, triple };
}

function withEdit(correction: Correction, edit: Edit): Correction {
  return correction.kind === 'replace' ? { ...correction, edit } : { ...correction, removal: edit };
}

/** The offers as they stand after `made` changed the text: moved along, or refused where it touched them. */
export function rebaseOffers(offers: Offers, made: Edit): Offers {
  return Object.fromEntries(
    offerList(offers).map(([factId, offer]) => [factId, rebaseOffer(offer, made)]),
  );
}

/** The offers with that of one fact changed; `null` takes it away. */
export function withOffer(offers: Offers, factId: string, offer: Offer | null): Offers {
  const others = offerList(offers).filter(([id]) => id !== factId);
  return Object.fromEntries(offer ? [...others, [factId, offer]] : others);
}

export function offerList(offers: Offers): [string, Offer][] {
  return Object.entries(offers).flatMap(([id, offer]) => (offer ? [[id, offer]] : []));
}

function rebaseOffer(offer: Offer, made: Edit): Offer {
  if (offer.kind === 'refused') return offer;
  const moved = rebaseEdit(editOf(offer.correction), [made]);
  if (!moved.ok) return { kind: 'refused', reason: moved.error.reason };
  return { ...offer, correction: withEdit(offer.correction, moved.value) };
}

/** The sentence around an edit, without and with it. */
export function sentenceWith(
  text: string,
  sentence: AnswerSpan,
  edit: Edit,
): { before: string; after: string } {
  const start = Math.min(sentence.start, edit.range.start);
  const end = Math.max(sentence.end, edit.range.end);
  const head = text.slice(start, edit.range.start);
  const tail = text.slice(edit.range.end, end);
  return { before: sliceSpan(text, { start, end }), after: head + edit.after + tail };
}
