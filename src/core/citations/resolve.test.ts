import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSources } from '../sources/prepare';
import { parseAnswer } from './parse';
import { resolveCitations } from './resolve';
import { serializeAnswer, serializeCitation } from './serialize';

const repairing = { repair: true, threshold: 0.7 };
const strict = { repair: false, threshold: 0.7 };

function resolve(texts: readonly string[], docId: number, snippet: string, options = repairing) {
  const sources = prepareSources(texts.map((text, at) => ({ id: at + 1, text })));
  const answer = parseAnswer(`Claim. ${serializeCitation({ docId, snippet })}`);
  const { status, score, places, quote } = resolveCitations(answer, sources, options)[0]
    .citations[0];
  const raw = places.map(({ sourceId, span }) => [
    sourceId,
    texts[sourceId - 1].slice(span.start, span.end),
  ]);
  return { status, score, quote, raw };
}

const bridge =
  'Rain fell all night.  The old bridge\nwas built in 1931 by two brothers. It stands.';

describe('a citation', () => {
  it('is exact when its snippet stands in the cited source, white space folded', () => {
    const expected = {
      status: 'exact',
      score: 1,
      quote: 'night. The old bridge was built',
      raw: [[1, 'night.  The old bridge\nwas built']],
    };
    expect(resolve([bridge], 1, 'night. The old bridge was built', strict)).toEqual(expected);
    expect(resolve([bridge], 1, ' night. The old\n bridge was built ', strict)).toEqual(expected);
  });

  it('keeps all places of its snippet', () => {
    const text = 'red blue red  blue red';
    expect(resolve([text], 1, 'red blue').raw).toEqual([
      [1, 'red blue'],
      [1, 'red  blue'],
    ]);
  });

  it('stays with the cited source when another has the same text', () => {
    expect(resolve([bridge, bridge], 2, 'The old bridge')).toMatchObject({
      status: 'exact',
      raw: [[2, 'The old bridge']],
    });
  });

  it('is misattributed when its snippet stands elsewhere, and says in which sources', () => {
    expect(resolve(['Other words.', bridge, bridge], 1, 'in 1931 by two')).toEqual({
      status: 'misattributed',
      score: 1,
      quote: 'in 1931 by two',
      raw: [
        [2, 'in 1931 by two'],
        [3, 'in 1931 by two'],
      ],
    });
  });

  it('is repaired by alignment, if asked', () => {
    const snippet = 'the old bridge was erected in 1931 by two brothers';
    const repaired = resolve([bridge], 1, snippet);
    expect(repaired).toMatchObject({
      status: 'repaired',
      quote: 'The old bridge was built in 1931 by two brothers',
      raw: [[1, 'The old bridge\nwas built in 1931 by two brothers']],
    });
    expect(repaired.score).toBeCloseTo(9 / 11);
    expect(resolve([bridge], 1, snippet, strict).status).toBe('unverified');
    expect(resolve([bridge], 1, snippet, { repair: true, threshold: 0.9 }).status).toBe(
      'unverified',
    );
    expect(resolve(['', bridge, bridge], 1, snippet)).toMatchObject({
      status: 'misattributed',
      raw: [
        [2, expect.anything()],
        [3, expect.anything()],
      ],
    });
  });

  it('is unverified when nothing is found, and keeps what was written', () => {
    for (const snippet of ['cats like fish', '', ' ', '…']) {
      expect(resolve([bridge, ''], 1, snippet)).toEqual({
        status: 'unverified',
        score: null,
        quote: snippet,
        raw: [],
      });
    }
    expect(resolve([''], 1, 'anything').status).toBe('unverified');
  });

  it('may name no source: ids 5 and 7 with four sources', () => {
    const texts = ['One.', bridge, 'Three.', 'Four.'];
    expect(resolve(texts, 5, 'The old bridge')).toMatchObject({
      status: 'misattributed',
      raw: [[2, 'The old bridge']],
    });
    expect(resolve(texts, 7, 'cats like fish').status).toBe('unverified');
  });

  it('counts once however often it is repeated', () => {
    const citation = { docId: 1, snippet: 'The old bridge' };
    const text = serializeAnswer([
      { text: 'A.', citations: [...Array(150).fill(citation), { docId: 1, snippet: 'in 1931' }] },
      { text: 'B.', citations: [citation] },
    ]);
    const claims = resolveCitations(
      parseAnswer(text),
      prepareSources([{ id: 1, text: bridge }]),
      strict,
    );
    expect(claims.map(({ citations }) => citations.length)).toEqual([2, 1]);
    expect(claims[0].citations[0].span.start).toBe(3);
  });

  it('may be absent', () => {
    const claims = resolveCitations(parseAnswer('No citation here.'), [], repairing);
    expect(claims.map(({ citations }) => citations)).toEqual([[]]);
  });
});

describe('pasted and foreign text', () => {
  it.each([
    [
      'a word hyphenated at a line end',
      'This exam-\nple shows a long word',
      'This example shows a long word',
    ],
    ['ligatures', 'The ﬁrst oﬃcer left the town', 'The first officer left the town'],
    ['curly quotes', 'He said “don’t go” to the men', 'He said "don\'t go" to the men'],
    ['U+2011', 'A self‑made woman of means', 'A self-made woman of means'],
    ['an ellipsis', 'Well… then we all went home', 'Well... then we all went home'],
    [
      'a page number',
      'The river flows\n12\nto the wide grey sea',
      'The river flows to the wide grey sea',
    ],
    ['Chinese', '早上好。天空是蓝色的，海洋是绿色的。', '天空是蓝色的,海洋是绿色的'],
  ])('is repaired: %s', (_, text, snippet) => {
    expect(resolve([text], 1, snippet).status).toBe('repaired');
    expect(resolve([text], 1, text).status).toBe('exact');
  });

  it('is quoted exactly with emoji, right-to-left text and parts of the format in it', () => {
    const text = 'a 👩‍🔬 b\nשלום עולם {doc_id: 3, snippet: "x} \\ مرحبا';
    expect(resolve([text], 1, '👩‍🔬 b שלום', strict).raw).toEqual([[1, '👩‍🔬 b\nשלום']]);
    expect(resolve([text], 1, '{doc_id: 3, snippet: "x} \\', strict).status).toBe('exact');
    const closer = 'The text holds "} in it';
    expect(resolve([closer], 1, 'The text holds "} in it', strict).quote).toBe('The text holds');
  });

  it('of any source is exact wherever it is cut', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (raw, a, b) => {
        const [source] = prepareSources([{ id: 1, text: raw }]);
        const shown = source.shown.text;
        const start = a % (shown.length + 1);
        const snippet = shown.slice(start, start + 1 + (b % 20)).trim();
        if (snippet === '' || snippet.includes('"}')) return;
        const found = resolve([raw], 1, snippet, strict);
        expect(found.status).toBe('exact');
        for (const [, place] of found.raw) expect(String(place).replace(/\s+/g, ' ')).toBe(snippet);
      }),
    );
  });
});
