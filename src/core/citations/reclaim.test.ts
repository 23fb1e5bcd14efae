import { describe, expect, it } from 'vitest';
import { parseAnswer } from './parse';
import { claimsFirst } from './reclaim';

const dam = '{doc_id: 1, snippet: "The dam was built in 1931."}';
const quoted = '{doc_id: 2, snippet: "It says "no" to {all}."}';

describe('claimsFirst', () => {
  it('puts each reference behind its claim', () => {
    const answer = claimsFirst(`${dam} It is from 1931. ${quoted} It refuses.`);
    expect(answer).toBe(`It is from 1931. ${dam} It refuses. ${quoted}`);
    const { claims } = parseAnswer(answer);
    expect(claims.map(({ citations }) => citations.length)).toEqual([1, 1]);
  });

  it('keeps an answer that is not finished, and one without references', () => {
    expect(claimsFirst(`${dam} It is from 1931. ${quoted}`)).toBe(
      `It is from 1931. ${dam} ${quoted}`,
    );
    expect(claimsFirst(`${dam} It is from 1931. {doc_id: 2, snippet: "It`)).toBe(
      `It is from 1931. {doc_id: 2, snippet: "It ${dam}`,
    );
    expect(claimsFirst('The sources do not answer the question.')).toBe(
      'The sources do not answer the question.',
    );
  });
});
