import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSpan } from '../text/offsets';
import { applyEdit } from './edits';
import { removalEdit, sentenceEdit } from './sentence-edits';
import { substituteTriple } from './substitute';

const spanOf = (text: string, sentence: string) => {
  const start = text.indexOf(sentence);
  return answerSpan(start, start + sentence.length);
};
const substitute = (text: string, sentence: string, before: string[], after: string[]) => {
  const [oldTriple, newTriple] = [before, after].map(([subject, relation, object]) => ({
    subject,
    relation,
    object,
  }));
  const edit = substituteTriple(text, spanOf(text, sentence), oldTriple, newTriple, 'why');
  if (!edit) return null;
  const edited = applyEdit(text, edit);
  return edited.ok ? edited.value : 'stale';
};

describe('substituteTriple', () => {
  const text = 'It rained. Marie Curie was born in Vienna in 1867. She was born in Vienna.';
  const sentence = 'Marie Curie was born in Vienna in 1867.';

  it('replaces just the changed part, in that sentence alone', () => {
    expect(
      substitute(
        text,
        sentence,
        ['Marie Curie', 'was born in', 'Vienna'],
        ['Marie Curie', 'was born in', 'Warsaw'],
      ),
    ).toBe('It rained. Marie Curie was born in Warsaw in 1867. She was born in Vienna.');
  });

  it('replaces several changed parts and keeps what stands between them', () => {
    expect(
      substitute(
        text,
        sentence,
        ['Marie Curie', 'was born in', 'Vienna'],
        ['Pierre Curie', 'was born in', 'Paris'],
      ),
    ).toBe('It rained. Pierre Curie was born in Paris in 1867. She was born in Vienna.');
  });

  it('keeps the capital of the sentence and takes an article’s away inside it', () => {
    expect(
      substitute(
        'The dog sleeps.',
        'The dog sleeps.',
        ['the dog', 'is', 'x'],
        ['a cat', 'is', 'x'],
      ),
    ).toBe('A cat sleeps.');
    expect(
      substitute(
        'He saw a dog.',
        'He saw a dog.',
        ['He', 'saw', 'a dog'],
        ['He', 'saw', 'The cat'],
      ),
    ).toBe('He saw the cat.');
  });

  it('doubles no word and no full stop', () => {
    const river = 'It is the capital of Italy.';
    expect(
      substitute(
        river,
        river,
        ['It', 'is', 'capital of Italy'],
        ['It', 'is', 'the capital of France.'],
      ),
    ).toBe('It is the capital of France.');
  });

  it('writes a relation as words', () => {
    expect(
      substitute(
        sentence,
        sentence,
        ['Marie Curie', 'was born in', 'Vienna'],
        ['Marie Curie', 'died_in', 'Vienna'],
      ),
    ).toBe('Marie Curie died in Vienna in 1867.');
  });

  it('gives up when the changed part is not there word by word, or nothing changed', () => {
    expect(
      substitute(
        text,
        sentence,
        ['Marie Curie', 'was born in', 'Austria'],
        ['Marie Curie', 'was born in', 'Poland'],
      ),
    ).toBeNull();
    expect(
      substitute(
        text,
        sentence,
        ['Marie Curie', 'was born in', 'Vienna'],
        ['marie curie', 'was born in', 'Vienna'],
      ),
    ).toBeNull();
  });

  it('changes no character outside its sentence', () => {
    const word = fc.constantFrom(
      'Ulm',
      'is',
      'in',
      'Germany',
      '😀',
      '漢字',
      'א',
      '\ud800',
      '1,000',
    );
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const triple = fc.record({ subject: phrase, relation: phrase, object: phrase });
    fc.assert(
      fc.property(
        phrase,
        phrase,
        phrase,
        triple,
        triple,
        (head, middle, tail, oldTriple, newTriple) => {
          const sentence = `${oldTriple.subject} ${middle} ${oldTriple.object}.`;
          const whole = `${head}. ${sentence} ${tail}`;
          const start = head.length + 2;
          const edit = substituteTriple(
            whole,
            answerSpan(start, start + sentence.length),
            oldTriple,
            newTriple,
            '',
          );
          if (!edit) return;
          const edited = applyEdit(whole, edit);
          expect(
            edited.ok && edited.value.startsWith(`${head}. `) && edited.value.endsWith(` ${tail}`),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('sentenceEdit', () => {
  it('replaces one sentence', () => {
    const text = 'One. Two. Three.';
    expect(applyEdit(text, sentenceEdit(text, spanOf(text, 'Two.'), ' Zwei.\n', 'why'))).toEqual({
      ok: true,
      value: 'One. Zwei. Three.',
    });
  });
});

describe('removalEdit', () => {
  it.each([
    ['One. Two. Three.', ['Two.'], 'One. Three.'],
    ['One. Two. Three.', ['One.'], 'Two. Three.'],
    ['One. Two. Three.', ['Three.'], 'One. Two.'],
    ['One. Two. Three.', ['One.', 'Three.'], 'Two.'],
    ['One. Two. Three.', ['One.', 'Two.'], 'Three.'],
    ['One.', ['One.'], ''],
    ['One. Two.\nThree.', ['Two.'], 'One.\nThree.'],
    ['List:\n- One\n- Two\n- Three', ['- Two'], 'List:\n- One\n- Three'],
    ['List:\n- One\n- Two\n- Three', ['Two'], 'List:\n- One\n- Three'],
    ['List:\n1. One\n2. Two', ['Two'], 'List:\n1. One'],
    ['一。二。三。', ['二。'], '一。三。'],
  ])('%j without %j', (text, sentences, expected) => {
    const edit = removalEdit(
      text,
      sentences.map((sentence) => spanOf(text, sentence)),
      'why',
    );
    expect(applyEdit(text, edit)).toEqual({ ok: true, value: expected });
  });
});
