import { describe, expect, it } from 'vitest';
import { startState, stepAll } from '../grammar/automaton';
import { buildGrammar } from '../grammar/build';
import { MaskMaker, MaskTables } from '../grammar/mask';
import { builtinAnswerGrammar } from '../prompts/defaults';
import { smallVocabulary } from '../testing/vocabulary';
import { SnippetCloseness } from './snippet-closeness';

const vocabulary = smallVocabulary([]);
const grammar = buildGrammar(
  builtinAnswerGrammar([
    { id: 1, passages: ['The tower is 31 metres tall. Since then the light has been automatic.'] },
    { id: 2, passages: ['A ferry leaves at noon. Dogs stay on a lead.'] },
  ]),
)!;
const masks = new MaskMaker(grammar, new MaskTables(vocabulary));
const closeness = new SnippetCloseness(grammar, vocabulary, 10);

function favourite(written: string, claim: string): string | null {
  const state = stepAll(grammar, startState(grammar), Buffer.from(written));
  const allowed = masks.maskAfter(state);
  const bonus = closeness.bonus(state, allowed, () => ({ text: claim, before: '' }));
  if (!bonus) return null;
  const most = bonus.added.indexOf(Math.max(...bonus.added));
  return String.fromCharCode(...(vocabulary.bytes(bonus.ids[most]) ?? []));
}

describe('SnippetCloseness', () => {
  it('leans towards the source, then the sentence, that shares the rare words of the claim', () => {
    const claim = 'The light was made automatic.';
    expect(favourite(`${claim} {doc_id: `, claim)).toBe('1');
    expect(favourite(`${claim} {doc_id: 1, snippet: "`, claim)).toBe('S');
    const dogs = 'Dogs must be led.';
    expect(favourite(`${dogs} {doc_id: `, dogs)).toBe('2');
    expect(favourite(`${dogs} {doc_id: 2, snippet: "`, dogs)).toBe('D');
  });

  it('has no say in a claim, or in where a snippet ends', () => {
    const claim = 'Dogs must be led.';
    expect(favourite('Dogs must', claim)).toBeNull();
    expect(favourite(`${claim} {doc_id: 2, snippet: "A ferry leaves at noon.`, claim)).toBeNull();
  });

  it('does not hold a model back that closes the snippet within a token', () => {
    const pieces = smallVocabulary(['."}']);
    const closing = new SnippetCloseness(grammar, pieces, 10);
    const claim = 'The tower is tall.';
    const written = `${claim} {doc_id: 1, snippet: "The tower is 31 metres tall`;
    const state = stepAll(grammar, startState(grammar), Buffer.from(written));
    const allowed = new MaskMaker(grammar, new MaskTables(pieces)).maskAfter(state);
    const bonus = closing.bonus(state, allowed, () => ({ text: claim, before: '' }));
    expect(allowed.count).toBe(2);
    expect(bonus?.added[0]).toBe(bonus?.added[1]);
  });

  it('is even where the claim shares nothing with any snippet', () => {
    const state = stepAll(grammar, startState(grammar), Buffer.from('Xyz. {doc_id: '));
    const bonus = closeness.bonus(state, masks.maskAfter(state), () => ({
      text: 'Xyz.',
      before: '',
    }));
    expect([...(bonus?.added ?? [])]).toEqual([0, 0]);
  });
});
