import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownSpan } from '../text/offsets';
import { buildStatements } from '../triples/statements';
import type { Evidence, Fact } from './types';
import {
  bestWindowRule,
  decisiveEvidence,
  defaultRule,
  judgeStatement,
  judgeText,
  rejudge,
  shownScores,
  supportOf,
} from './verdict';

const [claim] = buildStatements('Ulm lies in Germany.', [], 'model');
const [question] = buildStatements('Where is Ulm?', [], 'model');

const evidenceOf = (
  entailment: number,
  contradiction: number,
  text = 'Ulm lies in Bavaria.',
): Evidence => ({
  window: { sourceId: 1, span: shownSpan(0, 1), text, sentences: 1 },
  scores: { entailment, contradiction, neutral: 1 - entailment - contradiction },
});
const judge = (evidence: Evidence[], statement = claim, threshold = 0.5): Fact =>
  judgeStatement(
    { id: 'f1', statement, evidence, flags: [], verbatim: false },
    { ...bestWindowRule, threshold },
  );

describe('judgeStatement', () => {
  it('takes the best window for support, and puts it first', () => {
    const fact = judge([evidenceOf(0.1, 0.2), evidenceOf(0.9, 0.05), evidenceOf(0.3, 0.4)]);
    expect(fact).toMatchObject({ verdict: 'supported', support: 0.9, contradiction: 0.4 });
    expect(fact.p).toBeCloseTo(0.1);
    expect(fact.evidence.map(({ scores }) => scores.entailment)).toEqual([0.9, 0.3, 0.1]);
  });

  it('is supported at the threshold itself', () => {
    expect(judge([evidenceOf(0.5, 0.5)]).verdict).toBe('supported');
    expect(judge([evidenceOf(0.5, 0.5)], claim, 0.4).verdict).not.toBe('supported');
  });

  it('is contradicted when contradiction leads in the windows with most to say', () => {
    expect(judge([evidenceOf(0.05, 0.9)]).verdict).toBe('contradicted');
    const neutral = Array.from({ length: 20 }, () => evidenceOf(0.02, 0.03));
    expect(
      judge([...neutral, evidenceOf(0.1, 0.8), evidenceOf(0.1, 0.7), evidenceOf(0.2, 0.6)]).verdict,
    ).toBe('contradicted');
    expect(judge([...neutral, evidenceOf(0.02, 0.9)]).verdict).toBe('unsupported');
    expect(judge(neutral).verdict).toBe('unsupported');
  });

  it('is not contradicted by windows about other things', () => {
    const other = evidenceOf(0.02, 0.95, 'The ferry is red.');
    expect(judge([other]).verdict).toBe('unsupported');
    const fact = judge([other, evidenceOf(0.1, 0.8)]);
    expect(fact.verdict).toBe('contradicted');
    expect(decisiveEvidence(fact)?.scores.contradiction).toBe(0.8);
    expect(shownScores(fact).contradiction).toBe(0.8);
  });

  it('shows for a supported fact the contradiction of the window that supports it', () => {
    const fact = judge([evidenceOf(0.1, 0.9), evidenceOf(0.9, 0.05)]);
    expect(shownScores(fact)).toEqual({ support: 0.9, contradiction: 0.05 });
    expect(decisiveEvidence(fact)?.scores.entailment).toBe(0.9);
  });

  it('supports nothing without sources', () => {
    expect(judge([])).toMatchObject({
      verdict: 'unsupported',
      support: null,
      contradiction: null,
      p: 1,
    });
  });

  it('judges no abstention', () => {
    expect(judge([evidenceOf(0.9, 0)], question)).toMatchObject({
      verdict: 'abstention',
      support: null,
      contradiction: null,
      p: null,
      evidence: [],
    });
  });

  it('keeps every number between 0 and 1, and the verdict in line with p', () => {
    const anyEvidence = fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([entailment, rest]) => evidenceOf(entailment, (1 - entailment) * rest));
    fc.assert(
      fc.property(fc.array(anyEvidence), (evidence) => {
        const { p, support, verdict } = judge(evidence);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(p).toBe(1 - (support ?? 0));
        expect(verdict === 'supported').toBe(p! <= 0.5);
      }),
    );
  });
});

describe('judgeText', () => {
  it('is inconsistent if any fact is above the threshold', () => {
    const good = judge([evidenceOf(0.9, 0)]);
    const bad = judge([evidenceOf(0.1, 0.1)]);
    expect(judgeText([good, good], { threshold: 0.5 }).inconsistent).toBe(false);
    expect(judgeText([good, bad], { threshold: 0.5 })).toEqual({
      inconsistent: true,
      counts: { supported: 1, contradicted: 0, unsupported: 1, abstention: 0 },
    });
  });

  it('says nothing about an answer without facts', () => {
    expect(judgeText([], { threshold: 0.5 }).inconsistent).toBeNull();
    expect(judgeText([judge([], question)], { threshold: 0.5 })).toEqual({
      inconsistent: null,
      counts: { supported: 0, contradicted: 0, unsupported: 0, abstention: 1 },
    });
  });
});

describe('supportOf', () => {
  const at = (start: number, end: number, entailment: number, sourceId = 1): Evidence => ({
    window: { sourceId, span: shownSpan(start, end), text: 'Ulm', sentences: 1 },
    scores: { entailment, neutral: 1 - entailment, contradiction: 0 },
  });

  it('is the maximum by the best window, and what the best overlapping one confirms otherwise', () => {
    const evidence = [at(0, 10, 0.9), at(20, 30, 0.8), at(0, 20, 0.4), at(0, 30, 0.6)];
    expect(supportOf(evidence, 'best')).toBe(0.9);
    expect(supportOf(evidence, 'corroborated')).toBeCloseTo(0.75);
  });

  it('asks no window of another place or another source for a second opinion', () => {
    expect(supportOf([at(0, 10, 0.9), at(10, 20, 0.1), at(0, 10, 0.2, 2)], 'corroborated')).toBe(
      0.9,
    );
    expect(supportOf([], 'corroborated')).toBe(0);
  });

  it('lets the sentences of a whole source speak where a part of them lacks the name', () => {
    const saying = (text: string, evidence: Evidence): Evidence => ({
      ...evidence,
      window: { ...evidence.window, text },
    });
    const whole = at(0, 30, 0.9);
    const parts = [at(0, 15, 0.1), saying('She built it.', at(15, 30, 0.2))];
    expect(supportOf([whole, ...parts], 'corroborated')).toBe(0.9);
    expect(supportOf([whole, ...parts, at(31, 40, 0)], 'corroborated')).toBeCloseTo(0.55);
    const named = [at(0, 15, 0.1), saying('Ann built it.', at(15, 30, 0.2))];
    expect(supportOf([whole, ...named], 'corroborated')).toBeCloseTo(0.55);
  });

  it('is never above the best window, nor below half of it', () => {
    const windows = fc.array(
      fc.tuple(
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(windows, (list) => {
        const evidence = list.map(([start, length, e]) => at(start, start + length, e));
        const [best, both] = [supportOf(evidence, 'best'), supportOf(evidence, 'corroborated')];
        expect(both).toBeLessThanOrEqual(best);
        expect(both).toBeGreaterThanOrEqual(best / 2);
      }),
    );
  });
});

describe('rejudge', () => {
  it('gives the verdict that a check under that rule would have given', () => {
    const evidence = [evidenceOf(0.7, 0.1), evidenceOf(0.4, 0.5)];
    const fact = judgeStatement(
      { id: 'f1', statement: claim, evidence, flags: [], verbatim: false },
      defaultRule,
    );
    expect(fact).toMatchObject({ verdict: 'supported' });
    expect(fact.support).toBeCloseTo(0.55);
    const strict = rejudge(fact, { threshold: 0.3, support: 'corroborated' });
    expect(strict.verdict).toBe('unsupported');
    expect(rejudge(strict, bestWindowRule).support).toBe(0.7);
    expect(rejudge(strict, defaultRule)).toEqual(fact);
  });
});
