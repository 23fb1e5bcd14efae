import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../text/sentences';
import { parseAnswer } from './parse';
import { serializeAnswer } from './serialize';

/** Claims as `text <- id "snippet"`, which is all that most tests are about. */
function read(text: string) {
  return parseAnswer(text).claims.map((claim) => [
    claim.text,
    ...claim.citations.map(({ docId, snippet }) => `${docId} ${snippet}`),
  ]);
}
const notices = (text: string) =>
  parseAnswer(text).notices.map(({ kind, span }) => [kind, text.slice(span.start, span.end)]);

const parts = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '“',
    '”',
    '\\',
    '"}',
    ' ',
    '\n',
    '.',
    ',',
    ':',
    '2',
    'two',
    'doc',
  ],
  ...[
    '{doc_id: 1, snippet: "',
    '{"doc_id": 2, "snippet": "',
    'snippet',
    'doc_id',
    '[2] "',
    '😀',
    '中文。',
  ],
  ...['{doc_id', '{citation}', '\ud800', 'The sky is blue.', ' and ', '(doc_id: 1, ', '["', '"]'],
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);
const closesEarly = (text: string) => `${text}"}`.indexOf('"}') !== text.length;
const snippet = anyText.filter((text) => text !== '' && !closesEarly(text));
const claimText = fc
  .oneof(
    fc.constantFrom(
      'The sky is blue.',
      'Dr. No is 3.5 m',
      'and',
      '中文。',
      'A (doc_id: 1, snippet: "x") b!',
    ),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.replace(/[{[]/g, '').trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text) && splitSentences(text).length === 1);
const claim = fc.record({
  text: claimText,
  citations: fc.array(fc.record({ docId: fc.nat(), snippet }), { minLength: 1, maxLength: 3 }),
});

describe('the laws of cited answers', () => {
  it('what is written is read', () => {
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 4 }), (claims) => {
        const answer = parseAnswer(serializeAnswer(claims));
        const again = answer.claims.map(({ text, citations }) => ({
          text,
          citations: citations.map((citation) => ({
            docId: citation.docId,
            snippet: citation.snippet,
          })),
        }));
        expect(again).toEqual(claims);
        expect(answer.notices).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('nothing is lost, and every span says what stands there', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const answer = parseAnswer(text);
        let at = 0;
        for (const { span } of answer.segments) {
          expect(span.start).toBe(at);
          expect(span.end).toBeGreaterThan(at);
          at = span.end;
        }
        expect(at).toBe(text.length);
        for (const { text: words, span, citations } of answer.claims) {
          expect(text.slice(span.start, span.end)).toBe(words);
          for (const { written, span: place } of citations) {
            expect(text.slice(place.start, place.end)).toBe(written);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('segments lead to the claims they belong to', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { claims, segments } = parseAnswer(text);
        const cited = segments.filter(({ kind }) => kind === 'citation');
        for (const { span, claim: index } of cited) {
          const spans = claims[index ?? -1].citations.map((citation) => citation.span);
          expect(spans).toContainEqual(span);
        }
        const spans = claims.flatMap(({ citations }) => citations.map(({ span }) => span.start));
        expect(new Set(spans)).toEqual(new Set(cited.map(({ span }) => span.start)));
      }),
      { numRuns: 1000 },
    );
  });

  it('every beginning of an answer can be read while it is written', () => {
    const text = serializeAnswer([
      { text: 'The sky is blue.', citations: [{ docId: 1, snippet: 'a "blue" {sky}' }] },
      { text: 'So is the sea.', citations: [{ docId: 2, snippet: 'the sea' }] },
    ]);
    for (let length = 17; length <= text.length; length++) {
      const { claims } = parseAnswer(text.slice(0, length));
      expect(claims[0].text).toBe('The sky is blue.');
      expect(claims.length).toBeLessThanOrEqual(2);
      if (length > 17) expect(claims[0].citations).toHaveLength(1);
      expect('a "blue" {sky}').toContain(claims[0].citations[0]?.snippet ?? '');
    }
  });

  it.each([
    ...[
      '{',
      '"',
      '[',
      '{doc_id: 1, snippet: "',
      '{"doc_id": 1, "snippet": "',
      '{doc_id:',
      '{ ',
      '[1,',
    ],
    ...[
      '[2] "',
      '{doc_id: 1, snippet: a',
      '{"snippets": ["a", ',
      "{'snippet': 'a' b",
      '{cit',
      ', ',
    ],
  ])('reads 100,000 times %s in linear time', (piece) => {
    const start = performance.now();
    parseAnswer(piece.repeat(100_000));
    parseAnswer(piece + ' '.repeat(300_000) + piece);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('reads hostile quotes and lists in linear time', () => {
    const start = performance.now();
    parseAnswer(`{"snippet": "${'" '.repeat(300_000)}x`);
    parseAnswer(`{"snippet": "${'"   '.repeat(200_000)}x`);
    parseAnswer(`[2] "${'x"y '.repeat(200_000)}`);
    parseAnswer(`{"snippet": [${'"a",'.repeat(100_000)}`);
    parseAnswer(`${'['.repeat(100_000)}x {doc_id: 1}`);
    parseAnswer(`{doc_id: 1${', '.repeat(200_000)}`);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('canonical answers', () => {
  it('have claims, each with the citations that follow it', () => {
    expect(
      read(
        'It is so. {doc_id: 2, snippet: "a"} {doc_id: 1, snippet: "b"} Next. {doc_id: 3, snippet: "c"}',
      ),
    ).toEqual([
      ['It is so.', '2 a', '1 b'],
      ['Next.', '3 c'],
    ]);
  });

  it('take a snippet raw, up to the first closer', () => {
    expect(read('A {doc_id: 1, snippet: "say "x\\", {doc_id: 5, or }"}')).toEqual([
      ['A', '1 say "x\\", {doc_id: 5, or }'],
    ]);
    expect(read('A {doc_id: 1, snippet: "a"} b"}')).toEqual([['A', '1 a'], ['b"}']]);
  });

  it('cite the last of several sentences', () => {
    expect(read('Dr. Li left. He ran. {doc_id: 1, snippet: "a"} The end. Really.')).toEqual([
      ['Dr. Li left.'],
      ['He ran.', '1 a'],
      ['The end.'],
      ['Really.'],
    ]);
  });

  it('may have no citation at all, or no text', () => {
    expect(read('I do not know.')).toEqual([['I do not know.']]);
    expect(parseAnswer('')).toEqual({ text: '', claims: [], segments: [], notices: [] });
    expect(parseAnswer(' \n').claims).toEqual([]);
  });
});

describe('citations as models write them', () => {
  it.each([
    ['JSON', '{"doc_id": 2, "snippet": "the words"}'],
    ['an id in quotes', '{"doc_id": "2", "snippet": "the words"}'],
    ['single quotes', "{'doc_id': 2, 'snippet': 'the words'}"],
    ['curly quotes', '{doc_id: 2, snippet: “the words”}'],
    ['backticks', '{doc_id: 2, snippet: `the words`}'],
    ['no quotes', '{doc_id: 2, snippet: the words}'],
    ['swapped keys', '{snippet: "the words", doc_id: 2}'],
    ['swapped keys without quotes', '{snippet: the words, doc_id: 2}'],
    ['equals signs', '{doc_id = 2, snippet = "the words"}'],
    ['a semicolon', '{doc_id: 2; snippet: "the words"}'],
    ['spaces', '{ doc_id : 2 , snippet : "the words" }'],
    ['line breaks', '{\n  "doc_id": 2,\n  "snippet": "the words"\n}'],
    ['doc id', '{doc id: 2, snippet: "the words"}'],
    ['docid', '{docid: 2, snippet: "the words"}'],
    ['document', '{document: 2, quote: "the words"}'],
    ['source', '{source: 2, text: "the words"}'],
    ['id', '{id: 2, citation: "the words"}'],
    ['a word as id', '{doc_id: two, snippet: "the words"}'],
    ['Document before the id', '{doc_id: Document 2, snippet: "the words"}'],
    ['Document and word in quotes', '{doc_id: "Doc two", snippet: "the words"}'],
    ['a number sign', '{doc_id: #2, snippet: "the words"}'],
    ['an id in brackets', '{doc_id: [2], snippet: "the words"}'],
    ['a list of one', '{doc_id: 2, snippets: ["the words"]}'],
    ['another field', '{doc_id: 2, snippet: "the words", page: 3}'],
    ['an id without a key', '{2: "the words"}'],
    ['brackets and quotes', '[2] "the words"'],
    ['brackets around both', '[2: "the words"]'],
    ['brackets and Document', '[Document 2] “the words”'],
  ])('with %s', (_, written) => {
    expect(read(`It is so. ${written} Next.`)).toEqual([['It is so.', '2 the words'], ['Next.']]);
    expect(notices(`It is so. ${written} Next.`)).toEqual([]);
  });

  it('with quotes and apostrophes inside', () => {
    expect(read(String.raw`A {"doc_id": 2, "snippet": "say \"yes\" now"}`)).toEqual([
      ['A', '2 say "yes" now'],
    ]);
    expect(read('A {"doc_id": 2, "snippet": "say "yes", now"}')).toEqual([
      ['A', '2 say "yes", now'],
    ]);
    expect(read("A {'doc_id': 2, 'snippet': 'the dog's don't'}")).toEqual([
      ['A', "2 the dog's don't"],
    ]);
  });

  it('with several snippets, or several citations in a row', () => {
    expect(read('A {"doc_id": 2, "snippets": ["a, b", "c"]} B')).toEqual([
      ['A', '2 a, b', '2 c'],
      ['B'],
    ]);
    const both = ['A', '1 a', '2 b'];
    for (const written of [
      '{doc_id: 1, snippet: "a"}{doc_id: 2, snippet: "b"}',
      '{doc_id: 1, snippet: "a"}, {doc_id: 2, snippet: "b"}',
      '{doc_id: 1, snippet: "a"} and {"doc_id": 2, "snippet": "b"}',
      '[1] "a" and [2] "b"',
      '[{"doc_id": 1, "snippet": "a"}, {"doc_id": 2, "snippet": "b"}]',
      '({doc_id: 1, snippet: "a"}; {doc_id: 2, snippet: "b"})',
    ]) {
      expect(read(`A ${written}. B`)).toEqual([both, ['B']]);
    }
  });

  it('before the full stop of their claim', () => {
    const text = 'The sky is blue {doc_id: 1, snippet: "a"}. Next';
    const { segments } = parseAnswer(text);
    expect(segments.map(({ span, claim }) => [text.slice(span.start, span.end), claim])).toEqual([
      ['The sky is blue', 0],
      [' ', null],
      ['{doc_id: 1, snippet: "a"}', 0],
      ['.', 0],
      [' ', null],
      ['Next', 1],
    ]);
  });

  it('without a snippet', () => {
    expect(read('A [2]. B [1, 3] C [2][4] D {doc_id: 7} E')).toEqual([
      ['A', '2 '],
      ['B', '1 ', '3 '],
      ['C', '2 ', '4 '],
      ['D', '7 '],
      ['E'],
    ]);
    expect(notices('A {doc_id: 7}')).toEqual([['no-snippet', '{doc_id: 7}']]);
    expect(notices('A [2]')).toEqual([['no-snippet', '[2]']]);
  });

  it('without an id', () => {
    expect(read('A {snippet: "the words"}')).toEqual([['A', 'null the words']]);
    expect(notices('A {snippet: "w"}')).toEqual([['unreadable-citation', '{snippet: "w"}']]);
  });

  it.each([
    ['{doc_id: 2, snippet: "the words"', '2 the words'],
    ['{doc_id: 2, snippet: "the words', '2 the words'],
    ['{doc_id: 2, snippet: the words', '2 the words'],
    ['{"doc_id": 2, "snippet": ["the words"', '2 the words'],
    ['{doc_id: 2, snippet: "', '2 '],
    ['{doc_id: 2', '2 '],
    ['{doc_', 'null '],
    ['{', 'null '],
  ])('unfinished at the end: %s', (written, citation) => {
    expect(read(`A. ${written}`)).toEqual([['A.', citation]]);
    expect(notices(`A. ${written}`)).toEqual([['unclosed-citation', written]]);
  });

  it('left open before the next one', () => {
    const next = '{"doc_id": 3, "snippet": "z"}';
    for (const open of ['{"doc_id": 2, "snippet": "y" ', '{"doc_id": 2, "snippet": "y ']) {
      expect(read(`A. ${open}${next}`)).toEqual([['A.', '2 y', '3 z']]);
    }
    expect(read(`A. {"doc_id": 2, "snippet": "y} B. ${next}`)).toEqual([
      ['A.', '2 y'],
      ['B.', '3 z'],
    ]);
    expect(read(`A. {"doc_id": 2, "snippet": "y" The B. ${next}`)).toEqual([
      ['A.', '2 y'],
      ['The B.', '3 z'],
    ]);
  });

  it('before any claim', () => {
    const text = '{doc_id: 1, snippet: "a"} The sky.';
    expect(read(text)).toEqual([['', '1 a'], ['The sky.']]);
    expect(notices(text)).toEqual([['no-claim-before', '{doc_id: 1, snippet: "a"}']]);
  });
});

describe('text that is no citation', () => {
  it.each([
    ['formulas', 'So \\frac{1}{2} is {x: 1}.'],
    ['code', 'Write if (a[i]) { return b; } here.'],
    ['links', 'See [2](http://example.org) there.'],
    ['round brackets', 'The (doc_id: 1, snippet: "x") thing.'],
  ])('stays text: %s', (_, text) => {
    expect(parseAnswer(text).segments.every(({ kind }) => kind === 'text')).toBe(true);
    expect(notices(text)).toEqual([]);
  });

  it('gets a notice when it was meant as one', () => {
    expect(notices('So {citation needed} and {doc_id: } it is.')).toEqual([
      ['unreadable-citation', '{citation needed}'],
      ['unreadable-citation', '{doc_id: }'],
    ]);
  });
});
