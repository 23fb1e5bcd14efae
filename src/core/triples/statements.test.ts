import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceSpan } from '../../base/span';
import { hypothesisOf } from './hypothesis';
import { sentencesOf } from './sentences';
import { buildStatements } from './statements';
import type { Triple } from './types';

const t = (subject: string, relation: string, object: string): Triple => ({
  subject,
  relation,
  object,
});
const hypotheses = (text: string, ...triples: Triple[]) =>
  buildStatements(text, triples, 'model').map((statement) => statement.hypothesis);

describe('hypothesisOf', () => {
  it.each([
    [t('Marie Curie', 'was born in', 'Warsaw'), 'Marie Curie was born in Warsaw.'],
    [t('Marie Curie', 'was_born_in', 'Warsaw'), 'Marie Curie was born in Warsaw.'],
    [t('Marie Curie', 'wasBornIn', 'Warsaw'), 'Marie Curie was born in Warsaw.'],
    [t('the Seine', 'is', 'is a river'), 'The Seine is a river.'],
    [t('Paris is', 'is the capital of', 'of France.'), 'Paris is the capital of France.'],
    [t('iPhone', 'is made by', 'Apple Inc.'), 'iPhone is made by Apple Inc.'],
    [t('élan', 'means', '  vigour\n and  life,'), 'Élan means vigour and life.'],
    [t('北京', '是', '中国的首都。'), '北京 是 中国的首都。'],
  ])('%o', (triple, sentence) => {
    expect(hypothesisOf(triple)).toBe(sentence);
  });
});

describe('buildStatements', () => {
  const text =
    'Marie Curie was born in Warsaw.  She won two Nobel \u00a0Prizes. Her husband was Pierre Curie';

  it('finds the parts of a triple in the text, exact or folded', () => {
    const [statement] = buildStatements(
      'It rained. MARIE  Curie was born in Warsaw.',
      [t('Marie Curie', 'was_born_in', 'Warsaw')],
      'model',
    ).slice(1);
    const source = 'It rained. MARIE  Curie was born in Warsaw.';
    const { subject, relation, object } = statement.spans;
    expect([subject, relation, object].map((span) => span && sliceSpan(source, span))).toEqual([
      'MARIE  Curie',
      'was born in',
      'Warsaw',
    ]);
    expect(statement.sentences).toEqual([1]);
  });

  it('gives a triple whose subject was a pronoun to the sentence of its relation and object', () => {
    const [, second] = buildStatements(
      text,
      [t('Marie Curie', 'was born in', 'Warsaw'), t('Marie Curie', 'won', 'two Nobel Prizes')],
      'model',
    );
    expect(second.hypothesis).toBe('Marie Curie won two Nobel Prizes.');
    expect(second.sentences).toEqual([1]);
    expect(second.spans.subject).toBeNull();
    expect(second.spans.object && sliceSpan(text, second.spans.object)).toBe(
      'two Nobel \u00a0Prizes',
    );
  });

  it('checks a sentence without triples whole, also one without full stop', () => {
    expect(hypotheses(text, t('Marie Curie', 'was born in', 'Warsaw'))).toEqual([
      'Marie Curie was born in Warsaw.',
      'Marie Curie won two Nobel Prizes.',
      'Her husband was Pierre Curie',
    ]);
    expect(
      buildStatements(text, [], 'model').every((statement) => statement.origin === 'sentence'),
    ).toBe(true);
  });

  it('keeps two people with one surname apart', () => {
    const people = 'Pierre Curie taught physics. Marie Curie taught chemistry.';
    const statements = buildStatements(
      people,
      [t('Marie Curie', 'taught', 'chemistry'), t('Pierre Curie', 'taught', 'physics')],
      'model',
    );
    expect(statements.map((statement) => [statement.hypothesis, statement.sentences[0]])).toEqual([
      ['Pierre Curie taught physics.', 0],
      ['Marie Curie taught chemistry.', 1],
    ]);
  });

  it('merges equal triples, and keeps each sentence that states them', () => {
    const twice = 'Ulm lies in Germany. It is old. Ulm lies in Germany.';
    const once = buildStatements(twice, [t('Ulm', 'lies in', 'Germany')], 'model');
    expect(once.map((statement) => statement.sentences)).toEqual([[0], [1], [2]]);
    const merged = buildStatements(
      twice,
      [t('Ulm', 'lies in', 'Germany'), t('ulm', 'lies_in', ' Germany')],
      'model',
    );
    expect(merged.map((statement) => statement.sentences)).toEqual([[0, 2], [1]]);
  });

  it('leaves out a triple that is not of this text', () => {
    expect(hypotheses('Ulm lies in Germany.', t('Oslo', 'is the capital of', 'Norway'))).toEqual([
      'Ulm lies in Germany.',
    ]);
  });

  it('keeps a triple in other words where they overlap', () => {
    const [statement] = buildStatements(
      'Ulm, an old city, lies in Germany.',
      [t('old city Ulm', 'located in', 'southern Germany')],
      'model',
    );
    expect(statement.hypothesis).toBe('Old city Ulm located in southern Germany.');
    expect(statement.spans.object).toBeNull();
  });

  it('does not let a triple lose the negation of its sentence', () => {
    const negated = 'Penguins do not live in the Arctic.';
    expect(hypotheses(negated, t('Penguins', 'live in', 'the Arctic'))).toEqual([negated]);
    expect(hypotheses(negated, t('Penguins', 'do not live in', 'the Arctic'))).toEqual([negated]);
    expect(hypotheses("He didn't sign it.", t('He', 'sign', 'it'))).toEqual(["He didn't sign it."]);
    expect(hypotheses('Ulm is in Germany, not in Austria.', t('Ulm', 'is in', 'Germany'))).toEqual([
      'Ulm is in Germany.',
    ]);
  });

  it('takes short parts only as words', () => {
    const [statement] = buildStatements('Then he ran.', [t('he', 'ran', 'home')], 'model');
    expect(statement.spans.subject).toEqual({ start: 5, end: 7 });
  });

  it('reads a list and a quotation', () => {
    const list = 'Rivers of France:\n- The Seine is 775 km long\n- The Loire is 1,006 km long';
    expect(hypotheses(list, t('The Seine', 'is', '775 km long'))).toEqual([
      'Rivers of France:',
      'The Seine is 775 km long.',
      'The Loire is 1,006 km long',
    ]);
    const quotation = '\u201cI was born in Ulm,\u201d said Einstein.';
    expect(hypotheses(quotation)).toEqual([quotation]);
  });

  it.each([
    'Hi.',
    'Hello there!',
    "I don't know.",
    'I do not know the answer.',
    'The sources do not answer the question.',
    'The context does not contain enough information.',
    'Who built the tower?',
    '\u201cWho built it?\u201d',
    '42 %',
    '***',
  ])('abstains on %s', (text) => {
    const statements = buildStatements(text, [t('the tower', 'is', 'the question')], 'model');
    expect(statements.map((statement) => statement.abstention)).toEqual([true]);
  });

  it.each([
    'Hi-fi systems play music.',
    'I know it.',
    'The source of the Danube is in Germany.',
    'No dogs came.',
  ])('does not abstain on %s', (text) => {
    expect(buildStatements(text, [], 'model')[0].abstention).toBe(false);
  });

  it('gives nothing for an empty text', () => {
    expect(buildStatements('', [t('a', 'b', 'c')], 'model')).toEqual([]);
    expect(buildStatements(' \n ', [], 'rules')).toEqual([]);
  });

  it('leaves no sentence unchecked, in order, whatever the triples', () => {
    const word = fc.constantFrom(
      'Ulm',
      'is',
      'not',
      'in',
      'Germany',
      'who',
      '2,5',
      '😀',
      '漢字',
      'א',
      '\ud800',
      'İ',
      'ﬁ',
    );
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const textOf = fc
      .array(fc.tuple(phrase, fc.constantFrom('. ', '? ', '\n', '。', '\u2028')))
      .map((parts) => parts.flat().join(''));
    const triples = fc.array(fc.record({ subject: phrase, relation: phrase, object: phrase }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(textOf, triples, (anyText, anyTriples) => {
        const statements = buildStatements(anyText, anyTriples, 'model');
        const covered = new Set(statements.flatMap((statement) => statement.sentences));
        expect(covered.size).toBe(sentencesOf(anyText).length);
        const order = statements.map((statement) => statement.sentences[0]);
        expect(order).toEqual([...order].sort((a, b) => a - b));
        for (const { sentenceSpan, spans } of statements) {
          for (const span of Object.values(spans)) {
            if (!span) continue;
            expect(
              span.start >= sentenceSpan.start &&
                span.end <= sentenceSpan.end &&
                span.start < span.end,
            ).toBe(true);
          }
        }
      }),
    );
  });
});

describe('a triple whose ends stand in two sentences', () => {
  const text = 'The lighthouse is old. It has a tower of 31 metres. The lamp burned oil.';
  const triplesOf = (subject: string, relation: string, object: string) =>
    buildStatements(text, [{ subject, relation, object }], 'model').flatMap(
      ({ triple }) => triple ?? [],
    );

  it('is kept where a pronoun stands for the subject named before', () => {
    expect(triplesOf('The lighthouse', 'has', 'a tower of 31 metres')).toHaveLength(1);
  });

  it('is left out where nothing links them', () => {
    expect(triplesOf('The lamp', 'was', 'a tower')).toEqual([]);
    expect(triplesOf('The lighthouse', 'burned', 'oil')).toEqual([]);
    expect(triplesOf('The tower', 'is', 'old')).toHaveLength(1);
  });
});

describe('what states nothing', () => {
  it('is an abstention where it is one word', () => {
    expect(buildStatements('Wow. The dam is old.', [], 'model').map((s) => s.abstention)).toEqual([
      true,
      false,
    ]);
    expect(buildStatements('大坝建于一九三一年。', [], 'model')[0].abstention).toBe(false);
  });

  it('is no triple where a thing is said of itself', () => {
    const triples = [{ subject: 'The dam', relation: 'is', object: 'the dam' }];
    const [statement] = buildStatements('The dam is the dam.', triples, 'model');
    expect(statement.triple).toBeNull();
  });
});
