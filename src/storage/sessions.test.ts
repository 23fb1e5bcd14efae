import { describe, expect, it } from 'vitest';
import { answerSpan, shownSpan } from '../core/text/offsets';
import type { Fact } from '../core/verdicts/types';
import { loadPart, readPart } from './sessions';
import type { StoredChecking } from './sessions';

const fact: Fact = {
  id: 'f1',
  statement: {
    origin: 'model',
    triple: { subject: 'It', relation: 'is', object: 'so' },
    sentences: [0],
    sentenceSpan: answerSpan(0, 9),
    spans: { subject: answerSpan(0, 2), relation: null, object: null },
    coreference: null,
    hypothesis: 'It is so.',
    abstention: false,
  },
  verdict: 'contradicted',
  support: 0.1,
  contradiction: 0.8,
  p: 0.9,
  evidence: [
    {
      window: { sourceId: 1, span: shownSpan(0, 5), text: 'It is', sentences: 1 },
      scores: { entailment: 0.1, neutral: 0.1, contradiction: 0.8 },
    },
  ],
  flags: [{ kind: 'name', text: 'It' }],
  verbatim: false,
};
const edit = { range: answerSpan(0, 9), before: 'It is so.', after: '', why: 'test' };
const checking: StoredChecking = {
  text: 'It is so.',
  editing: false,
  report: {
    text: 'It is so.',
    facts: [fact],
    verdict: {
      inconsistent: true,
      counts: { supported: 0, contradicted: 1, unsupported: 0, abstention: 0 },
    },
    windowsTotal: 1,
    extraction: 'model',
    whole: null,
    notes: [],
    models: { language: null, verdict: null },
    timings: { extractMs: 1, embedMs: 1, judgeMs: 1, wholeMs: 0, totalMs: 3 },
  },
  sources: [{ id: 1, text: 'It is not so.' }],
  selectedId: 'f1',
  offers: [
    {
      kind: 'offered',
      correction: { kind: 'none', factId: 'f1', reason: 'None found.', removal: edit },
    },
  ],
  citations: [],
  reader: 'model',
  rule: { threshold: 0.4, support: 'best' },
  history: { text: 'It is so.', done: [], undone: [edit] },
};

describe('readPart', () => {
  it('gives back what was kept', () => {
    expect(readPart('checking', structuredClone(checking))).toEqual({ ok: true, value: checking });
    const items = [{ key: 'a', title: '', text: '\ud800 lone', ticked: true }];
    const sources = { items, draft: { title: '', text: 'not added yet' } };
    expect(readPart('sources', structuredClone(sources))).toEqual({ ok: true, value: sources });
  });

  it('reads the bare list of sources that earlier versions kept', () => {
    const items = [{ key: 'a', title: '', text: 'first', ticked: true }];
    const value = { items, draft: { title: '', text: '' } };
    expect(readPart('sources', items)).toEqual({ ok: true, value });
  });

  it('refuses what does not fit, and says so', () => {
    const broken = { ...checking, history: { text: 1, done: [], undone: [] } };
    expect(readPart('checking', broken)).toMatchObject({
      ok: false,
      error: { code: 'storage-failed' },
    });
    expect(readPart('asking', { question: '', strategy: 'guess', answer: null }).ok).toBe(false);
  });
});

describe('loadPart', () => {
  it('tells of missing storage instead of throwing', async () => {
    // There is no IndexedDB here.
    expect(await loadPart('sources')).toMatchObject({
      ok: false,
      error: { code: 'storage-failed' },
    });
  });
});
