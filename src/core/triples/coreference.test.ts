import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStatements } from './statements';
import type { Triple } from './types';

const t = (subject: string, relation: string, object: string): Triple => ({
  subject,
  relation,
  object,
});
const hypotheses = (text: string, triples: readonly Triple[]) =>
  buildStatements(text, triples, 'model').map(({ hypothesis }) => hypothesis);

describe('a pronoun as subject', () => {
  it('gives way to the nearest earlier subject that it can stand for', () => {
    const text = 'The dam stands in Norway. It is 31 metres high. Ann Moe built it. She was 40.';
    const statements = buildStatements(
      text,
      [
        t('The dam', 'stands in', 'Norway'),
        t('It', 'is', '31 metres high'),
        t('Ann Moe', 'built', 'it'),
        t('She', 'was', '40'),
      ],
      'model',
    );
    expect(statements.map(({ hypothesis }) => hypothesis)).toEqual([
      'The dam stands in Norway.',
      'The dam is 31 metres high.',
      'Ann Moe built it.',
      'Ann Moe was 40.',
    ]);
    expect(statements[1]).toMatchObject({
      triple: t('It', 'is', '31 metres high'),
      coreference: { pronoun: 'It', antecedent: 'The dam', by: 'rule' },
    });
    expect(text.slice(statements[1].spans.subject?.start, statements[1].spans.subject?.end)).toBe(
      'It',
    );
  });

  it('stands for a name if it is a person, for a plural if it is several, and a plural for neither', () => {
    const he = 'The council met. Ole Moe spoke. He left.';
    const spoke = [t('The council', 'met', 'met'), t('Ole Moe', 'spoke', 'spoke')];
    expect(hypotheses(he, [...spoke, t('He', 'left', 'left')])).not.toContain('The council left.');
    const they = 'The workers struck twice. The mayor spoke to Ann. They went home.';
    const triples = [
      t('The workers', 'struck', 'twice'),
      t('The mayor', 'spoke to', 'Ann'),
      t('They', 'went', 'home'),
    ];
    expect(hypotheses(they, triples)).toContain('The workers went home.');
    const it = 'The gates are red. It is old.';
    expect(hypotheses(it, [t('The gates', 'are', 'red'), t('It', 'is', 'old')])).toContain(
      'It is old.',
    );
  });

  it('that only owns something keeps the rest of the subject', () => {
    const text =
      'Ann Moe won. Her mother watched from home. James Ross lost. His car broke down twice.';
    const triples = [
      t('Ann Moe', 'won', 'it all'),
      t('Her mother', 'watched from', 'home'),
      t('James Ross', 'lost', 'it all'),
      t('His car', 'broke down', 'twice'),
    ];
    expect(hypotheses(text, triples)).toEqual([
      'Ann Moe won it all.',
      'Ann Moe’s mother watched from home.',
      'James Ross lost it all.',
      'James Ross’ car broke down twice.',
    ]);
  });

  it('stays where nothing fits before it', () => {
    expect(hypotheses('She was born in Ulm.', [t('She', 'was born in', 'Ulm')])).toEqual([
      'She was born in Ulm.',
    ]);
    expect(hypotheses('It rains. Ulm is wet.', [t('Ulm', 'is', 'wet')])).toEqual([
      'It rains.',
      'Ulm is wet.',
    ]);
  });

  it('is told as the model’s work where the model wrote the name', () => {
    const text = 'Ann Moe lives in Ulm. She was born in Bonn.';
    const triples = [t('Ann Moe', 'lives in', 'Ulm'), t('Ann Moe', 'was born in', 'Bonn')];
    const [, born] = buildStatements(text, triples, 'model');
    expect(born).toMatchObject({
      sentences: [1],
      hypothesis: 'Ann Moe was born in Bonn.',
      coreference: { pronoun: 'She', antecedent: 'Ann Moe', by: 'model' },
    });
  });

  it('never empties a hypothesis, whatever the words', () => {
    const word = fc.constantFrom('It', 'she', 'Ann', 'Ulm', 'his cat', 'the dogs', 'x', 'they');
    const triple = fc.record({
      subject: word,
      relation: fc.constantFrom('is', 'saw'),
      object: word,
    });
    fc.assert(
      fc.property(fc.array(triple, { maxLength: 6 }), (triples) => {
        const text = triples
          .map((one) => `${one.subject} ${one.relation} ${one.object}.`)
          .join(' ');
        for (const { hypothesis, abstention } of buildStatements(text, triples, 'model')) {
          expect(abstention || hypothesis.trim().length > 1).toBe(true);
        }
      }),
    );
  });
});
