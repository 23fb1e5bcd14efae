import { describe, expect, it } from 'vitest';
import type { Result } from '../../../base/result';
import type { Fault } from '../../../contracts/errors';
import { orderSources } from '../../../core/evaluation/source-order';
import type { PromptStyle } from '../../../core/prompts/style';
import { judgeOf, languageOf } from '../testing/engines';
import { citeItem, type CitationItem, type Written } from './cite-item';
import { correctItem } from './correct-item';
import { detectByGraphEval, detectByRawNli } from './detect-item';
import { scoreCitations } from './score-citations';

const live = () => new AbortController().signal;
const quiet = () => undefined;
const valueOf = <T>(result: Result<T, Fault>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const record = {
  sources: [
    { id: 'a', text: 'The bridge was built in 1931. It is red.' },
    { id: 'b', text: 'The ferry sails daily.' },
  ],
  citations: [{ source: 'a', start: 0, end: 29 }],
};
const item = (change: Partial<CitationItem> = {}): CitationItem => ({
  ...orderSources(record, 'given', 1, 0),
  question: 'When was the bridge built?',
  type: undefined,
  seed: 1,
  mustCite: true,
  ...change,
});
const cited = 'It was built in 1931. {doc_id: 1, snippet: "The bridge was built in 1931."}';

function enginesOf(write: (asked: number) => string, prompts: PromptStyle = 'trained') {
  let asked = 0;
  const language = languageOf(() => write(asked++), prompts);
  return { language, verdict: judgeOf(), memory: new Map() };
}

describe('citeItem', () => {
  it('asks the model once for what two systems share', async () => {
    const engines = enginesOf(() => cited);
    const written: Written = new Map();
    for (const system of ['fullcite-prompt', 'fullcite-posthoc', 'generate-then-retrieve'] as const)
      await citeItem(system, item(), engines, written, quiet, live());
    expect(engines.language.asked).toHaveLength(1);
    await citeItem('fullcite-constrained', item(), engines, written, quiet, live());
    await citeItem('reclaim', item(), engines, written, quiet, live());
    expect(engines.language.asked.map(({ grammar }) => grammar?.kind)).toEqual([
      undefined,
      'cited-answer',
      'reclaim',
    ]);
  });

  it('asks a model that follows instructions for a plain answer, and cites the nearest sentence', async () => {
    const engines = enginesOf(() => 'The bridge was built in 1931.', 'instructed');
    const answer = valueOf(
      await citeItem('generate-then-retrieve', item(), engines, new Map(), quiet, live()),
    );
    expect(JSON.stringify(engines.language.asked[0].messages)).not.toContain('doc_id');
    expect(answer.claims[0].citations[0]).toMatchObject({
      docId: 1,
      snippet: 'The bridge was built in 1931.',
      status: 'exact',
    });
  });

  it('repairs a quote only after the fact, and puts references behind their claims', async () => {
    const loose = 'Built. {doc_id: 1, snippet: "the bridge was built in year 1931"}';
    const statusOf = async (system: 'fullcite-prompt' | 'fullcite-posthoc') => {
      const done = await citeItem(
        system,
        item(),
        enginesOf(() => loose),
        new Map(),
        quiet,
        live(),
      );
      return valueOf(done).claims[0].citations[0].status;
    };
    expect(await statusOf('fullcite-prompt')).toBe('unverified');
    expect(await statusOf('fullcite-posthoc')).toBe('repaired');
    const reference = '{doc_id: 1, snippet: "It is red."} Its colour is red.';
    const reclaim = await citeItem(
      'reclaim',
      item(),
      enginesOf(() => reference),
      new Map(),
      quiet,
      live(),
    );
    expect(valueOf(reclaim).text).toBe('Its colour is red. {doc_id: 1, snippet: "It is red."}');
  });

  it('demands a citation of a question for yes or no only if it is told to', async () => {
    const abstentionOf = async (change: Partial<CitationItem>) => {
      const engines = enginesOf(() => cited);
      await citeItem('fullcite-constrained', item(change), engines, new Map(), quiet, live());
      const { grammar } = engines.language.asked[0];
      return grammar?.kind === 'cited-answer' && grammar.abstention !== null;
    };
    expect(await abstentionOf({})).toBe(true);
    expect(await abstentionOf({ type: 'yesno' })).toBe(false);
    expect(await abstentionOf({ question: 'Is the bridge red?' })).toBe(false);
    expect(await abstentionOf({ question: 'Is the bridge red?', mustCite: false })).toBe(true);
  });
});

describe('scoreCitations', () => {
  it('has a value for each metric, and null for what is undefined', async () => {
    const engines = enginesOf(() => cited);
    const answer = valueOf(
      await citeItem('fullcite-prompt', item(), engines, new Map(), quiet, live()),
    );
    const values = valueOf(await scoreCitations(item(), answer, engines.verdict, live()));
    expect(values).toMatchObject({ docF1: 1, snippetF1: 1, verbatim: 1, cites: 1, abstains: 0 });
    // "It was built in 1931." is not entailed by the words of the quote: "it" is not among them.
    expect(values).toMatchObject({ citationRecall: 0, citationPrecision: 0, citations: 1 });

    const silent = enginesOf(() => 'The sources do not answer the question.');
    const none = valueOf(
      await citeItem('fullcite-prompt', item(), silent, new Map(), quiet, live()),
    );
    expect(valueOf(await scoreCitations(item(), none, silent.verdict, live()))).toMatchObject({
      docF1: 0,
      docPrecision: null,
      similarity: null,
      citationRecall: null,
      verbatim: null,
      cites: 0,
      abstains: 1,
    });
    const ungraded = item({ gold: null });
    expect(
      valueOf(await scoreCitations(ungraded, answer, engines.verdict, live())).docF1,
    ).toBeUndefined();
  });
});

const settings = { reader: 'sentences', threshold: 0.5 } as const;
const wrong = {
  id: 'x',
  context: 'The bridge was built in 1931. It is red.',
  text: 'The bridge was built in 1950. It is red.',
  consistent: false,
};

describe('detection', () => {
  it('judges by facts and in one piece', async () => {
    const engines = enginesOf(() => '[]');
    const facts = valueOf(await detectByGraphEval(wrong, settings, engines, quiet, live()));
    expect(facts).toMatchObject({ gold: 1, found: 1, facts: 2 });
    const raw = valueOf(await detectByRawNli(wrong, settings, engines, quiet, live()));
    expect(raw).toMatchObject({ gold: 1, found: 1, facts: 1 });
    expect(engines.language.asked).toEqual([]);
    const right = { ...wrong, text: 'It is red.', consistent: true };
    expect(valueOf(await detectByGraphEval(right, settings, engines, quiet, live()))).toMatchObject(
      { gold: 0, found: 0 },
    );
  });
});

describe('correctItem', () => {
  it('leaves a text alone that is not flagged', async () => {
    const engines = enginesOf(() => '[]');
    const right = { ...wrong, text: 'It is red.' };
    const done = await correctItem(
      'graphcorrect',
      right,
      settings,
      engines,
      { report: null },
      quiet,
      live(),
    );
    expect(valueOf(done)).toEqual({ text: 'It is red.', values: { flagged: 0 } });
    expect(engines.language.asked).toEqual([]);
  });

  it('judges by the same detector what the direct prompt wrote', async () => {
    const engines = enginesOf(() => 'The bridge was built in 1931. It is red.');
    const known = { report: null };
    const done = valueOf(
      await correctItem('direct-prompt', wrong, settings, engines, known, quiet, live()),
    );
    expect(done.text).toBe('The bridge was built in 1931. It is red.');
    expect(done.values).toMatchObject({ flagged: 1, corrected: 1, elsewhere: 0 });
    expect(done.values.rouge1).toBeCloseTo(8 / 9, 6);
    // The check before is kept for the other system.
    expect(known.report).not.toBeNull();
  });
});
