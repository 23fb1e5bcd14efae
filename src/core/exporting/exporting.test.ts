import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSources } from '../sources/prepare';
import { answerSpan, shownSpan, sourceSpan } from '../text/offsets';
import { buildStatements } from '../triples/statements';
import { defaultRule, judgeStatement, judgeText } from '../verdicts/verdict';
import { checkedAnswer, type CheckedAnswer } from './checked-answer';
import { toHtml } from './html';
import { toMarkdown } from './markdown';

const hostile = 'The <img src=x onerror=alert(1)> | dam`s & "wall" [x](y) was *built* in 1931.';

function exported(text: string, sourceText = text): CheckedAnswer {
  const sources = prepareSources([{ id: 1, title: 'A|<b>', text: sourceText }]);
  const shown = sources[0].shown.text;
  const window = { sourceId: 1, span: shownSpan(0, shown.length), text: shown, sentences: 1 };
  const scores = { entailment: 0.9, neutral: 0.06, contradiction: 0.04 };
  const facts = buildStatements(text, [], 'rules').map((statement, at) =>
    judgeStatement(
      {
        id: `f${String(at + 1)}`,
        statement,
        evidence: [{ window, scores }],
        flags: [{ kind: 'name', text: '<i>' }],
        verbatim: false,
      },
      defaultRule,
    ),
  );
  return checkedAnswer({
    made: '2026-12-03T00:00:00.000Z',
    question: 'Who <u>built</u> it?',
    text,
    verdict: judgeText(facts, defaultRule),
    whole: null,
    facts,
    citations: [
      {
        span: answerSpan(0, text.length),
        docId: 1,
        quote: sourceText,
        status: 'exact',
        places: [{ sourceId: 1, span: sourceSpan(0, sourceText.length) }],
        edited: true,
      },
    ],
    edits: [{ range: answerSpan(0, 1), before: '<', after: '>', why: 'a|b' }],
    sources,
    settings: { ...defaultRule, facts: 'rules' },
    models: { language: null, judge: null },
    notes: [],
    timings: { totalMs: 1 },
  });
}

describe('checkedAnswer', () => {
  it('says where each premise stands in the raw source, and survives JSON', () => {
    const raw = 'The   dam was built in 1931.';
    const answer = exported('The dam was built in 1931.', raw);
    const [fact] = answer.facts;
    expect(fact.premise).toMatchObject({ source: 1, start: 0, end: raw.length });
    expect(fact.windows).toHaveLength(1);
    expect(answer.text.slice(fact.sentence.start, fact.sentence.end)).toBe(fact.sentence.text);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });
});

describe('toHtml', () => {
  it('turns nothing of the text into markup', () => {
    const html = toHtml(exported(hostile));
    expect(html).not.toMatch(/<(?:img|b|i|u)\b/);
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(html).not.toContain('<script');
  });

  it('has as many tags for any words', () => {
    const tags = (html: string) => (html.match(/</g) ?? []).length;
    const usual = tags(toHtml(exported('Ulm is old')));
    const word = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', 'é', '😀') });
    fc.assert(
      fc.property(word, (words) => {
        expect(tags(toHtml(exported(`Ulm${words}is old`)))).toBe(usual);
      }),
    );
  });
});

describe('toMarkdown', () => {
  it('keeps the table whole, and the text plain', () => {
    const markdown = toMarkdown(exported(hostile));
    const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(6);
    expect(markdown).toContain('[^1]: ');
    expect(markdown).toContain('claim edited since');
    expect(markdown).not.toMatch(/(?<!\\)<img/);
  });
});
