import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/random';
import { parseAnswer } from '../citations/parse';
import { claimsFirst } from '../citations/reclaim';
import { resolveCitations } from '../citations/resolve';
import { likeliest } from '../decoding/sampler';
import { MaskedText } from '../decoding/masked-text';
import { TokenText } from '../decoding/token-text';
import type { Vocabulary } from '../decoding/vocabulary';
import { prepareSources } from '../sources/prepare';
import { crossingPieces, smallVocabulary } from '../testing/vocabulary';
import { mayEnd, startState, stepAll } from './automaton';
import { buildGrammar } from './build';
import { MaskMaker, MaskTables, slowMask } from './mask';
import type { GrammarSpec, SnippetUnit } from './spec';

const vocabulary = smallVocabulary(crossingPieces);
const tables = new MaskTables(vocabulary);

/** Random text seldom cites, ends a sentence or stops: these ids are made likelier. */
const formatPieces = [
  ...crossingPieces.flatMap((piece, at) => (/["{}\].!]/.test(piece) ? [256 + at] : [])),
  ...vocabulary.endIds,
];

/** Texts that try to break the format, and texts in many scripts. */
const word = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'the',
      'reactor',
      'is',
      'Dr.',
      '3.5',
      'U+2011',
      '"}',
      '{doc_id:',
      '"',
      '}',
      '""',
      '"}"}',
      '中文句子。',
      'العربية',
      '👩‍🔬',
      'ﬁne',
      '\ud800',
      'x',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
);
const document = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '. ', '\n', '  ')), { maxLength: 14 })
  .map((parts) => parts.flat().join(''));
const documents = fc.array(document, { minLength: 1, maxLength: 4 });
const unit = fc.constantFrom<SnippetUnit>('free', 'words', 'sentence');

function answerSpec(texts: readonly string[], snippetUnit: SnippetUnit): GrammarSpec {
  return {
    kind: 'cited-answer',
    sources: texts.map((text, at) => ({ id: at + 1, passages: [text] })),
    unit: snippetUnit,
    maxSnippetBytes: 60,
    maxCitationsPerClaim: 2,
    maxClaims: 3,
    closeness: 0,
    abstention: 'The sources do not answer the question.',
  };
}

/** Writes with logits drawn at random at each step; each token's bias is fixed by the seed. */
function writeRandomly(spec: GrammarSpec, seed: number, maxTokens: number) {
  const grammar = buildGrammar(spec);
  if (!grammar) return null;
  const masks = new MaskMaker(grammar, tables);
  const writer = new MaskedText({ grammar, masks, vocabulary, closeness: null }, maxTokens);
  const random = seededRandom(seed);
  const logits = new Float32Array(vocabulary.size);
  const text = new TokenText();
  for (;;) {
    const step = writer.next();
    if (step.kind === 'complete') text.add(step.bytes);
    if (step.kind === 'fail') return { text: text.all, failure: step.failure };
    if (step.kind !== 'choose') return { text: text.all, failure: null };
    for (let id = 0; id < logits.length; id++) logits[id] = random();
    for (const piece of formatPieces) logits[piece] += 0.4;
    const id = likeliest(logits, step.allowed);
    if (vocabulary.endIds.includes(id)) return { text: text.all, failure: null };
    expect(writer.accept(id)).toBe(true);
    text.addToken(vocabulary, id);
  }
}

describe('masked answers', () => {
  it('parse to exact citations whatever the logits and the documents', () => {
    let structured = 0;
    fc.assert(
      fc.property(
        documents,
        unit,
        fc.integer(),
        fc.integer({ min: 60, max: 300 }),
        (texts, u, seed, budget) => {
          const sources = prepareSources(texts.map((text, at) => ({ id: at + 1, text })));
          const spec = answerSpec(
            sources.map(({ shown }) => shown.text),
            u,
          );
          const written = writeRandomly(spec, seed, budget);
          if (!written || written.failure !== null) {
            expect(written?.failure ?? 'budget').toBe('budget');
            return;
          }
          structured++;
          const answer = parseAnswer(written.text);
          expect(answer.notices).toEqual([]);
          const citations = resolveCitations(answer, sources, {
            repair: false,
            threshold: 0.7,
          }).flatMap((claim) => claim.citations);
          if (written.text !== 'The sources do not answer the question.')
            expect(citations).not.toEqual([]);
          for (const citation of citations) expect(citation).toMatchObject({ status: 'exact' });
        },
      ),
      { numRuns: 1000 },
    );
    expect(structured).toBeGreaterThan(300);
  });

  it('never run out of allowed tokens', () => {
    fc.assert(
      fc.property(documents, unit, fc.integer(), (texts, u, seed) => {
        const written = writeRandomly(answerSpec(texts.map(shownForm), u), seed, 400);
        expect(written?.failure).not.toBe('empty-mask');
      }),
      { numRuns: 300 },
    );
  });

  it('are masked as the slow reference says, at every state on the way', () => {
    fc.assert(
      fc.property(documents, unit, fc.integer(), (texts, u, seed) => {
        checkAgainstSlowMask(answerSpec(texts.map(shownForm), u), vocabulary, seed);
      }),
      { numRuns: 40 },
    );
  });
});

describe('masked triples', () => {
  it('are JSON whose subjects and objects are words of the text', () => {
    let whole = 0;
    fc.assert(
      fc.property(document, fc.integer(), (raw, seed) => {
        const text = shownForm(raw);
        const written = writeRandomly({ kind: 'triples', text, maxTriples: 3 }, seed, 200);
        if (!written || written.failure) return;
        whole++;
        const triples: unknown = JSON.parse(written.text);
        expect(Array.isArray(triples)).toBe(true);
        for (const [subject, relation, object] of triples as string[][]) {
          expect(text).toContain(subject);
          expect(text).toContain(object);
          expect(relation.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
    expect(whole).toBeGreaterThan(50);
  });

  it('are masked as the slow reference says', () => {
    fc.assert(
      fc.property(document, fc.integer(), (text, seed) => {
        checkAgainstSlowMask(
          { kind: 'triples', text: shownForm(text), maxTriples: 2 },
          vocabulary,
          seed,
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('masked ReClaim answers', () => {
  const spec = (texts: readonly string[]): GrammarSpec => ({
    kind: 'reclaim',
    sources: texts.map((text, at) => ({ id: at + 1, passages: [text] })),
    maxSnippetBytes: 60,
    maxClaims: 3,
    abstention: 'None.',
  });

  it('are claims that each rest on a sentence of a source', () => {
    let whole = 0;
    fc.assert(
      fc.property(documents, fc.integer(), (texts, seed) => {
        const sources = prepareSources(texts.map((text, at) => ({ id: at + 1, text })));
        const written = writeRandomly(spec(sources.map(({ shown }) => shown.text)), seed, 300);
        if (!written || written.failure || written.text === 'None.') return;
        whole++;
        const answer = parseAnswer(claimsFirst(written.text));
        expect(answer.notices).toEqual([]);
        const citations = resolveCitations(answer, sources, {
          repair: false,
          threshold: 0.7,
        }).flatMap((claim) => claim.citations);
        expect(citations.length).toBeGreaterThan(0);
        expect(citations.length).toBeLessThanOrEqual(3);
        for (const citation of citations) expect(citation).toMatchObject({ status: 'exact' });
      }),
      { numRuns: 300 },
    );
    expect(whole).toBeGreaterThan(50);
  });

  it('are masked as the slow reference says', () => {
    fc.assert(
      fc.property(documents, fc.integer(), (texts, seed) => {
        checkAgainstSlowMask(spec(texts.map(shownForm)), vocabulary, seed);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['{doc_id: 1, snippet: "It is tall."} The tower is tall.', true],
    ['{doc_id: 1, snippet: "It is tall."} The tower', false],
    ['{doc_id: 1, snippet: "It is tall."} It is so. {doc_id: 1, snippet: "It is old."} Yes!', true],
    ['{doc_id: 1, snippet: "It is"} It is.', false],
    ['The tower is tall. {doc_id: 1, snippet: "It is tall."}', false],
    ['{doc_id: 1, snippet: "It is tall."} It is by Dr.', false],
    ['None.', true],
  ])('%s: %s', (written, expected) => {
    const grammar = buildGrammar(spec(['It is tall. It is old.']))!;
    expect(mayEnd(grammar, stepAll(grammar, startState(grammar), Buffer.from(written)))).toBe(
      expected,
    );
  });
});

describe('a masked fix', () => {
  const triple = { subject: 'the "old" dam', relation: 'was built in', object: '1931' };
  it('changes at least one part, to words of the passages', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const passages = ['The dam was built in 1936 by Frank Crowe.'];
        const written = writeRandomly({ kind: 'triple-fix', passages, triple }, seed, 120);
        if (!written || written.failure) return;
        const parts = JSON.parse(written.text) as string[];
        const old = [triple.subject, triple.relation, triple.object];
        for (const [at, part] of parts.entries()) {
          expect(part === old[at] || passages[0].includes(part)).toBe(true);
        }
        expect(parts).toHaveLength(3);
      }),
      { numRuns: 200 },
    );
  });
});

function checkAgainstSlowMask(spec: GrammarSpec, tokens: Vocabulary, seed: number): void {
  const grammar = buildGrammar(spec);
  if (!grammar) return;
  const random = seededRandom(seed);
  const masks = new MaskMaker(grammar, tables);
  let state = startState(grammar);
  for (let count = 0; count < 40; count++) {
    const fast = masks.maskAfter(state);
    expect(fast.ids().sort()).toEqual(slowMask(grammar, tokens, state).ids().sort());
    const choices = fast.ids().filter((id) => !tokens.endIds.includes(id));
    if (choices.length === 0) break;
    const id = choices[Math.floor(random() * choices.length)];
    state = stepAll(grammar, state, tokens.bytes(id) ?? []);
  }
}

function shownForm(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

describe('the grammar of a cited answer', () => {
  const text = 'Dr. Smith built it in 1931. It stands 3.5 m tall. It holds "}" and {doc_id: 1}.';
  const grammar = buildGrammar(answerSpec([text, text], 'sentence'))!;
  const after = (prefix: string) => stepAll(grammar, startState(grammar), Buffer.from(prefix));
  const accepts = (answer: string) => mayEnd(grammar, after(answer));

  it.each([
    ['one claim, one citation', 'It is tall. {doc_id: 1, snippet: "It stands 3.5 m tall."}', true],
    [
      'two citations',
      'A. {doc_id: 1, snippet: "It stands 3.5 m tall."} {doc_id: 2, snippet: "It stands 3.5 m tall."}',
      true,
    ],
    [
      'two claims',
      'A. {doc_id: 1, snippet: "It stands 3.5 m tall."} B? {doc_id: 2, snippet: "It stands 3.5 m tall."}',
      true,
    ],
    [
      'several sentences as one snippet',
      'A. {doc_id: 2, snippet: "Dr. Smith built it in 1931. It stands 3.5 m tall."}',
      true,
    ],
    ['abstention', 'The sources do not answer the question.', true],
    ['no citation', 'It is tall.', false],
    [
      'a source that is not in use',
      'It is tall. {doc_id: 3, snippet: "It stands 3.5 m tall."}',
      false,
    ],
    ['part of a sentence', 'It is tall. {doc_id: 1, snippet: "It stands 3.5 m"}', false],
    ['words of no source', 'It is tall. {doc_id: 1, snippet: "It stands 4 m tall."}', false],
    [
      'a second sentence in the claim',
      'It is tall. It is wide. {doc_id: 1, snippet: "It stands 3.5 m tall."}',
      false,
    ],
    [
      'abbreviations, initials and decimals in the claim',
      'Dr. J. Smith built it, e.g. in 3.5 h. {doc_id: 1, snippet: "It stands 3.5 m tall."}',
      true,
    ],
    ['a third citation', 'A.' + ' {doc_id: 1, snippet: "It stands 3.5 m tall."}'.repeat(3), false],
    ['a claim without letters', '. {doc_id: 1, snippet: "It stands 3.5 m tall."}', false],
    ['a CJK claim', '它很高。 {doc_id: 1, snippet: "It stands 3.5 m tall."}', true],
    [
      'a second CJK sentence',
      '它很高。它很宽。 {doc_id: 1, snippet: "It stands 3.5 m tall."}',
      false,
    ],
    ['a number after "No."', 'It is No. 5. {doc_id: 1, snippet: "It stands 3.5 m tall."}', true],
    [
      'a sentence after "no."',
      'It says no. It goes. {doc_id: 1, snippet: "It stands 3.5 m tall."}',
      false,
    ],
  ])('%s', (_, answer, expected) => {
    expect(accepts(answer)).toBe(expected);
  });

  it('has nothing to quote in empty sources', () => {
    expect(buildGrammar(answerSpec(['', ' '], 'words'))).toBeNull();
  });
});
