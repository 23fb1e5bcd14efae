import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../base/cancellation';
import { builtinAnswerGrammar } from '../prompts/defaults';
import { scriptedModel } from '../testing/scripted-model';
import { smallVocabulary } from '../testing/vocabulary';
import { generate, NothingToQuoteError } from './generate';
import type { DecodingJob } from './job';
import type { MeasureMaker } from './lexical-closeness';
import type { DecodingEvent } from './types';

const vocabulary = smallVocabulary([]);
const text = 'The dam was built in 1931. It holds much water.';
const grammar = builtinAnswerGrammar([{ id: 1, passages: [text] }]);
const good = 'It was 1931. {doc_id: 1, snippet: "The dam was built in 1931."}';

function job(change: Partial<DecodingJob['sampling']> = {}, masked = true): DecodingJob {
  const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens: 300, ...change };
  return { promptIds: [1, 2, 3], sampling, ...(masked ? { grammar } : {}) };
}

async function run(scripts: string[], request = job(), measure?: MeasureMaker) {
  const events: DecodingEvent[] = [];
  const hooks = {
    onEvent: (e: DecodingEvent) => events.push(e),
    now: () => 0,
    signal: { aborted: false },
    ...(measure && { measure }),
  };
  const decoding = await generate(scriptedModel(vocabulary, scripts), request, hooks);
  return { decoding, events, failures: decoding.attempts.map((attempt) => attempt.failure) };
}

describe('generate under a grammar', () => {
  it('lets a well-formed answer through as it is', async () => {
    const { decoding, failures } = await run([good]);
    expect(decoding).toMatchObject({ text: good, structured: true });
    expect(failures).toEqual([null]);
  });

  it('keeps a model that misquotes to the words of the source', async () => {
    const { decoding } = await run(['It was 1931. {doc_id: 7, snippet: "The dam was raised."}']);
    const snippet = /^It was 1931\. \{doc_id: 1, snippet: "(.+)"\}$/.exec(decoding.text)?.[1];
    expect(snippet).toBeDefined();
    expect(text).toContain(snippet);
  });

  it('streams the text and says how much of the prompt was read', async () => {
    const { events } = await run([good]);
    expect(events[0]).toEqual({ kind: 'reading', done: 3, total: 3, reused: 0 });
    const texts = events.flatMap((event) => (event.kind === 'text' ? [event.text] : []));
    expect(texts.at(-1)).toBe(good);
    expect(texts.slice(1).every((later, at) => later.startsWith(texts[at]))).toBe(true);
  });

  it('measures closeness to the whole claim, and tells what was quoted before it', async () => {
    const second = 'Much water. {doc_id: 1, snippet: "It holds much water."}';
    const ready = new Set<string>();
    const measured = new Map<string, string>();
    const measure: MeasureMaker = (snippets) => ({
      prepare: async (claim) => {
        await Promise.resolve();
        ready.add(claim);
      },
      closeness: (claim, before) => {
        expect(ready).toContain(claim);
        measured.set(claim, before);
        return snippets.map((some) => new Float32Array(some.length));
      },
    });
    const { decoding } = await run([`${good} ${second}`], job(), measure);
    expect(decoding.text).toBe(`${good} ${second}`);
    expect([...measured]).toEqual([
      ['It was 1931.', ''],
      ['Much water.', good],
    ]);
  });

  it('takes the abstention as an answer of its own', async () => {
    const abstention = 'The sources do not answer the question.';
    const { decoding } = await run([abstention]);
    expect(decoding).toMatchObject({ text: abstention, structured: true });
  });

  it('starts again half a degree hotter after a loop, and keeps the failed attempt', async () => {
    const { decoding, events, failures } = await run(['and on and on '.repeat(40), good]);
    expect(failures).toEqual(['loop', null]);
    expect(decoding).toMatchObject({ text: good, structured: true });
    expect(decoding.attempts.map(({ temperature, seed }) => [temperature, seed])).toEqual([
      [0, 1],
      [0.5, 2],
    ]);
    expect(events).toContainEqual({
      kind: 'restart',
      failed: decoding.attempts[0],
      temperature: 0.5,
    });
  });

  it('gives up after three restarts and shows the best attempt as not structured', async () => {
    const rambling = [...'abcdefghijklmnopqrstuvwxyz']
      .map((letter, at) => `${letter}${at * 7} so`)
      .join(' ');
    const { decoding, failures } = await run([`${rambling} and`, rambling], job({ maxTokens: 60 }));
    expect(failures).toEqual(['budget', 'budget', 'budget', 'budget']);
    expect(decoding.structured).toBe(false);
    expect(decoding.text).toBe(rambling.slice(0, 60));
  });

  it('closes an open citation before the tokens run out', async () => {
    const { decoding } = await run([good], job({ maxTokens: 75 }));
    expect(decoding).toMatchObject({ text: good, structured: true });
    const longer = `${good} It is old. {doc_id: 1, snippet: "It holds much water."}`;
    const cut = await run([longer], job({ maxTokens: 75 }));
    expect(cut.decoding).toMatchObject({ text: good, structured: true });
  });

  it('ends where the model begins to repeat its claims', async () => {
    const { decoding } = await run([`${good} ${good} ${good}`]);
    expect(decoding).toMatchObject({ text: good, structured: true });
  });

  it('refuses texts that hold nothing to quote', async () => {
    const empty = builtinAnswerGrammar([{ id: 1, passages: [' '] }]);
    await expect(run([good], { ...job(), grammar: empty })).rejects.toBeInstanceOf(
      NothingToQuoteError,
    );
  });

  it('gives the same text for the same seed', async () => {
    const hot = job({ temperature: 3, seed: 11 });
    const [first, second] = [await run([good], hot), await run([good], hot)];
    expect(first.decoding.text).toBe(second.decoding.text);
    expect((await run([good], job({ temperature: 3, seed: 12 }))).decoding.text).not.toBe(
      first.decoding.text,
    );
  });

  it('stops when cancelled', async () => {
    const signal = { aborted: false };
    const onEvent = (event: DecodingEvent) => {
      if (event.kind === 'text' && event.tokens === 5) signal.aborted = true;
    };
    const run = generate(scriptedModel(vocabulary, [good]), job(), {
      onEvent,
      now: () => 0,
      signal,
    });
    await expect(run).rejects.toBeInstanceOf(CancelledError);
  });

  it('fails every attempt where no token may follow', async () => {
    const model = scriptedModel(vocabulary, [good]);
    const hooks = { onEvent: () => undefined, now: () => 0, signal: { aborted: false } };
    const allowsNothing = {
      ...model,
      vocabulary: { ...vocabulary, bytes: () => null, endIds: [] },
    };
    const decoding = await generate(allowsNothing, job(), hooks);
    expect(decoding.attempts.map((attempt) => attempt.failure)).toEqual(
      Array(4).fill('empty-mask'),
    );
  });
});

describe('generate without a grammar', () => {
  it('writes what the model likes', async () => {
    const { decoding } = await run(['The dam {is} old'], job({}, false));
    expect(decoding).toMatchObject({ text: 'The dam {is} old', structured: true });
  });

  it('stops a loop and says so, without a restart', async () => {
    const { decoding, failures } = await run(['no '.repeat(200)], job({}, false));
    expect(failures).toEqual(['loop']);
    expect(decoding.text.length).toBeLessThan(60);
  });
});

describe('a traced answer', () => {
  it('tells of every token what was wanted, what was allowed and what was taken', async () => {
    const wrong = 'It was 1931. {doc_id: 7, snippet: "The dam was raised."}';
    const { decoding } = await run([wrong], { ...job(), trace: true });
    const [attempt] = decoding.trace?.attempts ?? [];
    expect(attempt.steps.map((step) => step.text).join('')).toBe(decoding.text);
    for (const { chosen, top, allowed, removed } of attempt.steps) {
      expect(chosen?.allowed).toBe(true);
      expect(allowed).toBeGreaterThan(0);
      expect(removed).toBeGreaterThanOrEqual(0);
      expect(top.map(({ probability }) => probability)).toEqual(
        top.map(({ probability }) => probability).sort((a, b) => b - a),
      );
    }
    const atId = attempt.steps.find(({ places }) => places.includes('doc id'));
    expect(atId?.top[0]).toMatchObject({ text: '7', allowed: false });
    expect(atId?.chosen?.text).toBe('1');
    expect(atId?.removed).toBeGreaterThan(0.5);
    expect(decoding.trace?.diagram?.ways).toContainEqual({ from: 'snippet', to: 'closer' });
  });

  it('adds whole characters, and names the bytes of one that comes in parts', async () => {
    const answer = `大坝。 ${good.slice(good.indexOf('{'))}`;
    const { decoding } = await run([answer], { ...job(), trace: true });
    const steps = decoding.trace?.attempts[0].steps ?? [];
    expect(steps.slice(0, 4).map(({ text }) => text)).toEqual(['', '', '大', '']);
    expect(steps.slice(0, 3).map(({ chosen }) => chosen?.text)).toEqual([
      '<0xE5>',
      '<0xA4>',
      '<0xA7>',
    ]);
    expect(steps.map(({ text }) => text).join('')).toBe(decoding.text);
  });

  it('keeps the steps of attempts that failed', async () => {
    const request = { ...job(), trace: true };
    const { decoding } = await run(['and on and on '.repeat(40), good], request);
    expect(decoding.trace?.attempts.map(({ failure }) => failure)).toEqual(['loop', null]);
    expect(decoding.trace?.attempts.map(({ temperature }) => temperature)).toEqual([0, 0.5]);
    expect(decoding.trace?.attempts[0].steps.length).toBeGreaterThan(20);
  });

  it('is not made unless it is asked for', async () => {
    expect((await run([good])).decoding.trace).toBeUndefined();
  });
});
