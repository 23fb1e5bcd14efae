import { encodeUtf8 } from '../../base/bytes';
import { createVocabulary, type Vocabulary } from '../decoding/vocabulary';

/**
 * A small vocabulary for tests: every byte by itself, then the given pieces, then one end token. It
 * has what a real one has: pieces that cross the parts of a citation, and pieces of characters.
 */
export function smallVocabulary(pieces: readonly string[]): Vocabulary {
  const singles = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
  const table = [...singles, ...pieces.map(encodeUtf8), null];
  return createVocabulary({ table, size: table.length, endIds: [table.length - 1] });
}

export const crossingPieces = [
  ...[
    ' {',
    ' {doc',
    '_id',
    ': ',
    '{doc_id: ',
    ', snippet: "',
    'snippet',
    '"}',
    '."}',
    '"} {',
    '"} The',
  ],
  ...[
    'The',
    ' the',
    ' a',
    'ing',
    ' is',
    '. ',
    '.',
    '.\n',
    ' of',
    '", "',
    '","',
    '"]',
    '], ["',
    '[["',
  ],
  ...[
    '1, snippet: "',
    '2',
    'e',
    'the ',
    'Dr',
    '. The',
    '! {',
    '"',
    '""',
    '}',
    '\u3002',
    '\u4e2d\u6587',
  ],
];
