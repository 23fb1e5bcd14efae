import { describe, expect, it } from 'vitest';
import { ok } from '../../base/result';
import type { GenerationRequest, LanguageEngine } from '../../contracts/language';
import { prepareSources } from '../../core/sources/prepare';
import { answerLimits, answerQuestion } from './answer-question';
import type { AnswerInput } from './answer-question';
import { estimateTokens } from './fit-reading';

const profile = { prompts: 'trained', context: 8192 } as const;

/** Writes `text` whatever it is asked, and counts a token a word. */
function scripted(text: string) {
  const requests: GenerationRequest[] = [];
  const counts: number[] = [];
  const unused = () => Promise.reject(new Error('not used here'));
  const engine: LanguageEngine = {
    profile,
    load: unused,
    selfTest: unused,
    countTokens: (texts) => {
      counts.push(texts.length);
      return Promise.resolve(ok(texts.map((one) => one.split(/\s+/).length)));
    },
    generate: (request) => {
      requests.push(request);
      const timings = { promptTokens: 1, reusedTokens: 0, newTokens: 1, readMs: 1, writeMs: 1 };
      return Promise.resolve(ok({ text, structured: true, attempts: [], timings }));
    },
    dispose: () => undefined,
  };
  return { engine, requests, counts };
}

const sources = prepareSources([
  { id: 1, title: 'Tower', text: 'The tower was\nbuilt in 1874. It is 31 metres tall.' },
  { id: 2, text: 'The ferry sails four times a day in summer.' },
]);
const input: AnswerInput = { question: ' When? ', sources, strategy: 'constrained', seed: 1 };
const ask = (change: Partial<AnswerInput>, text: string) => {
  const fake = scripted(text);
  const signal = new AbortController().signal;
  const result = answerQuestion({ ...input, ...change }, fake.engine, () => undefined, signal);
  return { ...fake, result };
};

describe('answerQuestion', () => {
  it('holds the model to the sources only when constrained', async () => {
    const constrained = ask({}, 'In 1874. {doc_id: 1, snippet: "The tower was built in 1874."}');
    const prompt = ask({ strategy: 'prompt' }, 'In 1874.');
    const result = await constrained.result;
    await prompt.result;
    expect(constrained.requests[0].grammar).toMatchObject({
      kind: 'cited-answer',
      sources: [{ id: 1 }, { id: 2 }],
    });
    expect(prompt.requests[0].grammar).toBeUndefined();
    expect(constrained.requests[0].messages.at(-1)?.content).toContain('Question: When?');
    const citation = result.ok ? result.value.claims[0].citations[0] : null;
    expect(citation).toMatchObject({ status: 'exact', places: [{ sourceId: 1 }] });
    const place = citation?.places[0].span;
    expect(sources[0].text.slice(place?.start, place?.end)).toBe('The tower was\nbuilt in 1874.');
  });

  it('asks for a trace only when it is wanted', async () => {
    const plain = ask({}, 'In 1874.');
    const traced = ask({ trace: true }, 'In 1874.');
    await Promise.all([plain.result, traced.result]);
    expect(plain.requests[0]).not.toHaveProperty('trace');
    expect(traced.requests[0]).toMatchObject({ trace: true, grammar: { kind: 'cited-answer' } });
  });

  it('re-finds near-verbatim quotes only after the fact', async () => {
    const text = 'It sails. {doc_id: 2, snippet: "The ferry sails four times each day in summer."}';
    const posthoc = await ask({ strategy: 'posthoc' }, text).result;
    const prompt = await ask({ strategy: 'prompt' }, text).result;
    expect(posthoc.ok && posthoc.value.claims[0].citations[0].status).toBe('repaired');
    expect(prompt.ok && prompt.value.claims[0].citations[0].status).toBe('unverified');
  });

  it('refuses a question longer than the context, counting only when it must', async () => {
    const long = ask({ question: 'why '.repeat(profile.context) }, '');
    expect(await long.result).toMatchObject({ ok: false, error: { code: 'question-too-long' } });
    const huge = ask({ question: 'why '.repeat(200_000) }, '');
    expect(await huge.result).toMatchObject({ ok: false, error: { code: 'question-too-long' } });
    expect([long.counts.length, huge.counts.length]).toEqual([1, 0]);
    expect(long.requests).toEqual([]);
  });

  it('says when no source holds text', async () => {
    const empty = prepareSources([{ id: 1, text: ' \n ' }]);
    expect(await ask({ sources: empty }, '').result).toMatchObject({
      ok: false,
      error: { code: 'nothing-to-quote' },
    });
  });

  it('reads the passages nearest to the question of a long source, and says how much', async () => {
    const filler = 'Gulls and terns were seen over the harbour wall again that week. ';
    const text = `${filler.repeat(3000)}The lantern was lit by Anna Moberg. ${filler.repeat(3000)}`;
    const long = prepareSources([{ id: 1, text }]);
    const asked = ask({ sources: long, question: 'Who lit the lantern?' }, 'Anna Moberg.');
    const result = await asked.result;
    const read = result.ok ? result.value.read : null;
    expect(asked.requests[0].messages.at(-1)?.content).toContain('lit by Anna Moberg');
    expect(read?.total).toBeGreaterThan(60_000);
    expect(read?.read).toBeLessThan(answerLimits(profile).sources * 2);
    expect(asked.counts.length).toBeLessThanOrEqual(2);
  });
});

describe('estimateTokens', () => {
  it('counts other scripts as more tokens a letter', () => {
    expect(estimateTokens('abcdefgh')).toBe(2);
    expect(estimateTokens('世界')).toBe(3);
  });
});

describe('answerLimits', () => {
  it('divides the context, and leaves room for all parts in a small one', () => {
    for (const context of [1024, 2048, 4096, 8192]) {
      const { sources, answer, question } = answerLimits({ prompts: 'instructed', context });
      expect(Math.min(sources, answer, question)).toBeGreaterThanOrEqual(128);
      expect(sources + answer + question).toBeLessThanOrEqual(context - 400);
    }
    expect(answerLimits(profile)).toEqual({ sources: 1100, answer: 256, question: 6580 });
  });
});
