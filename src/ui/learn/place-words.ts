import type { PlaceName } from '../../core/grammar/diagram';

interface PlaceWords {
  /** As it stands in its box of the diagram. */
  readonly label: string;
  /** To follow "Stands in". */
  readonly name: string;
  /** What the mask lets through there. */
  readonly rule: string;
}

export const placeWords: Record<PlaceName, PlaceWords> = {
  claim: {
    label: 'sentence',
    name: 'a sentence of the answer',
    rule: 'Any words, but one sentence only, and no { or [. Once it has ended, a citation must follow.',
  },
  opener: {
    label: '{doc_id:',
    name: 'the opening of a citation',
    rule: 'These very characters: a space, then {doc_id: and a space.',
  },
  'doc id': {
    label: 'source number',
    name: 'the number of the cited source',
    rule: 'Only the number of a source that was given.',
  },
  middle: {
    label: ', snippet: "',
    name: 'the part between number and quote',
    rule: 'These very characters: , snippet: and a quotation mark.',
  },
  snippet: {
    label: 'quote',
    name: 'the quote',
    rule: 'Only what goes on, letter for letter, as some whole sentence of the source just numbered.',
  },
  closer: {
    label: '"}',
    name: 'the close of a citation',
    rule: 'A quotation mark and a closing brace, once the quote is whole.',
  },
  gap: {
    label: 'space',
    name: 'the space before another sentence',
    rule: 'One space; then another sentence begins.',
  },
  abstention: {
    label: 'no answer',
    name: 'the sentence that says the sources hold no answer',
    rule: 'That one sentence, word for word, and nothing else.',
  },
  subject: {
    label: 'subject',
    name: 'the subject of a fact',
    rule: 'Only words of the text.',
  },
  relation: {
    label: 'relation',
    name: 'the relation of a fact',
    rule: 'A few words.',
  },
  object: {
    label: 'object',
    name: 'the object of a fact',
    rule: 'Only words of the text.',
  },
  'kept part': {
    label: 'kept part',
    name: 'a part of the fact that stays',
    rule: 'The very words of the fact.',
  },
  punctuation: {
    label: 'punctuation',
    name: 'the punctuation between parts',
    rule: 'These very characters.',
  },
  end: {
    label: 'end',
    name: 'the end',
    rule: 'The answer may stop.',
  },
};

/** "the quote, or the close of a citation". */
export function placeList(places: readonly PlaceName[]): string {
  return places.map((place) => placeWords[place].name).join(', or ');
}
