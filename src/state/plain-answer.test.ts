import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../core/citations/parse';
import { plainAnswer } from './plain-answer';

const plain = (text: string) => plainAnswer(parseAnswer(text));

describe('plainAnswer', () => {
  it('leaves the claims, without citations and their gaps', () => {
    expect(
      plain('One is so. {doc_id: 1, snippet: "a"} {doc_id: 2, snippet: "b"} Two is not. '),
    ).toBe('One is so. Two is not.');
  });

  it('closes up a full stop that followed its citation', () => {
    expect(plain('The sky is blue {doc_id: 1, snippet: "blue"}. So it is.')).toBe(
      'The sky is blue. So it is.',
    );
  });

  it('leaves a text without citations as it is, line breaks included', () => {
    expect(plain('It costs .5 euros.\nשלום 🐦')).toBe('It costs .5 euros.\nשלום 🐦');
  });
});
