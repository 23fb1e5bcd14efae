import { describe, expect, it } from 'vitest';
import { withoutRepeat } from './repeat';

const first = 'It was 1931. {doc_id: 1, snippet: "The dam was built in 1931."}';
const second = 'It is old. {doc_id: 1, snippet: "It is old."} {doc_id: 2, snippet: "Old {it} is."}';

describe('withoutRepeat', () => {
  it('cuts a claim that was made before, as soon as its citation opens', () => {
    expect(withoutRepeat('cited-answer', `${first} ${second} it was 1931. {doc`)).toBe(
      `${first} ${second}`,
    );
  });

  it('lets new claims, and a second citation, pass', () => {
    expect(withoutRepeat('cited-answer', `${first} ${second}`)).toBeNull();
    expect(withoutRepeat('cited-answer', `${first} {doc_id: 2`)).toBeNull();
    expect(withoutRepeat('cited-answer', `${first} It is tall. {`)).toBeNull();
    expect(withoutRepeat('cited-answer', 'It is tall. {')).toBeNull();
  });

  it('cuts a triple that was written before and closes the list', () => {
    const list = '[["a","is","b"], ["c","is","d, \\"e"]';
    expect(withoutRepeat('triples', `${list}, ["a","is","b"]`)).toBe(`${list}]`);
    expect(withoutRepeat('triples', list)).toBeNull();
  });

  it('leaves a fix alone: it is one triple', () => {
    expect(withoutRepeat('triple-fix', '["a","a","a"]')).toBeNull();
  });
});
