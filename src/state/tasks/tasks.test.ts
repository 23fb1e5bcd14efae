import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { GenerationRequest, LanguageEngine } from '../../contracts/language';
import { applyEdit } from '../../core/corrections/edits';
import { prepareSources } from '../../core/sources/prepare';
import { bestWindowRule } from '../../core/verdicts/verdict';
import { checkText, type CheckEvent } from './check-text';
import { correctFact, type CorrectEvent } from './correct-fact';
import { recheckFacts } from './recheck-facts';
import { judgeOf, languageOf } from './testing/engines';

const live = () => new AbortController().signal;
const valueOf = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const sourcesOf = (...texts: string[]) =>
  prepareSources(texts.map((text, index) => ({ id: index + 1, text })));

const sources = sourcesOf(
  'Marie Curie was born in Warsaw in 1867. She won two Nobel Prizes.',
  'The Seine flows through Paris.',
);
const text = 'Hello! Marie Curie was born in Vienna. The Seine flows through Paris. Who knows?';
const triples = '[["Marie Curie","was born in","Vienna"], ["The Seine","flows through","Paris"]]';
const check = (
  over: Partial<Parameters<typeof checkText>[0]> = {},
  language: LanguageEngine | null = languageOf(() => triples),
  verdict = judgeOf(),
) =>
  checkText(
    { text, sources, rule: bestWindowRule, ...over },
    { language, verdict },
    () => undefined,
    live(),
  );

describe('checkText', () => {
  it('judges each fact and tells it as soon as it is judged', async () => {
    const events: CheckEvent[] = [];
    const language = languageOf(() => triples);
    const report = valueOf(
      await checkText(
        { text, sources, rule: bestWindowRule },
        { language, verdict: judgeOf() },
        (event) => events.push(event),
        live(),
      ),
    );
    expect(
      report.facts.map(({ id, verdict, statement }) => [id, verdict, statement.hypothesis]),
    ).toEqual([
      ['f1', 'abstention', 'Hello!'],
      ['f2', 'contradicted', 'Marie Curie was born in Vienna.'],
      ['f3', 'supported', 'The Seine flows through Paris.'],
      ['f4', 'abstention', 'Who knows?'],
    ]);
    expect(report).toMatchObject({
      extraction: 'model',
      notes: [],
      verdict: { inconsistent: true },
    });
    expect(report.facts[1].flags).toEqual([{ kind: 'name', text: 'Vienna' }]);
    expect(report.facts.map(({ verbatim }) => verbatim)).toEqual([false, false, true, false]);
    expect(events.filter((event) => event.kind === 'fact').map(({ fact }) => fact)).toEqual(
      report.facts,
    );
    const judging = events.flatMap((event) =>
      event.kind === 'progress' && event.stage === 'judging' ? [[event.done, event.total]] : [],
    );
    expect(judging.at(0)).toEqual([0, 4]);
    expect(judging.at(-1)).toEqual([4, 4]);
  });

  it('asks for triples with the trained prompt and a grammar over the text, never the sources', async () => {
    const language = languageOf(() => triples);
    await check({}, language);
    expect(language.asked).toHaveLength(1);
    const body = 'Marie Curie was born in Vienna. The Seine flows through Paris.';
    expect(language.asked[0]).toMatchObject({
      messages: [
        {
          role: 'system',
          content: 'List the facts of the text as triples: [["subject","relation","object"], ...].',
        },
        { role: 'user', content: body },
      ],
      sampling: { temperature: 0 },
      grammar: { kind: 'triples', text: body, maxTriples: 4 },
    });
  });

  it('lets rules take the text apart when the model fails, and says so', async () => {
    const broken = languageOf(() => ({ code: 'out-of-memory', detail: 'no memory left' }));
    const report = valueOf(await check({}, broken));
    expect(report.extraction).toBe('rules');
    expect(report.notes[0]).toContain('no memory left');
    expect(
      report.facts
        .filter(({ verdict }) => verdict !== 'abstention')
        .map(({ statement }) => statement.origin),
    ).toEqual(['rules', 'rules']);
    expect(valueOf(await check({}, null)).extraction).toBe('rules');
    const german = { text: 'Die Donau ist ein Fluss und sie fließt durch Ulm.' };
    const other = valueOf(await check(german, null));
    expect([other.extraction, other.notes.length]).toEqual(['sentences', 2]);
    expect(valueOf(await check({ reader: 'sentences' })).extraction).toBe('sentences');
  });

  it('judges the text in one piece too, or says that it cannot', async () => {
    const whole = 'Marie Curie was born in Warsaw.';
    const report = valueOf(await check({ text: whole }));
    expect(report.whole).toMatchObject({ verdict: 'supported', support: 0.9 });
    expect(valueOf(await check({ text: 'Hi!' })).whole).toMatchObject({
      verdict: 'abstention',
      p: null,
    });
    const long = Array.from({ length: 600 }, (_, at) => `Word${String(at)} is new.`).join(' ');
    expect(valueOf(await check({ text: long, reader: 'sentences' })).whole).toBeNull();
    const empty = valueOf(await check({ text: whole, sources: sourcesOf('') }));
    expect(empty.whole).toMatchObject({ verdict: 'unsupported', p: 1 });
  });

  it.each(['cancelled', 'superseded'] as const)('ends when it is %s', async (code) => {
    expect(
      await check(
        {},
        languageOf(() => ({ code, detail: '' })),
      ),
    ).toMatchObject({ ok: false, error: { code } });
  });

  it('stops between facts', async () => {
    const controller = new AbortController();
    const verdict = judgeOf();
    const result = await checkText(
      { text, sources, rule: bestWindowRule },
      { language: languageOf(() => triples), verdict },
      (event) => {
        if (event.kind === 'fact' && event.fact.id === 'f2') controller.abort();
      },
      controller.signal,
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(verdict.pairs.every(({ hypothesis }) => hypothesis.includes('Vienna'))).toBe(true);
  });

  it.each(['', 'Hi.', "I don't know.", 'The sources do not answer the question.'])(
    'judges nothing in %j',
    async (empty) => {
      const language = languageOf(() => triples);
      const verdict = judgeOf();
      const report = valueOf(await check({ text: empty }, language, verdict));
      expect(report.verdict.inconsistent).toBeNull();
      expect(report.verdict.counts.supported).toBe(0);
      expect(report.facts.every(({ p, support }) => p === null && support === null)).toBe(true);
      expect([language.asked, verdict.pairs]).toEqual([[], []]);
      expect(report.notes).toEqual(['The text states nothing that could be checked.']);
    },
  );

  it.each([[sourcesOf()], [sourcesOf('', ' \n')]])(
    'supports nothing by empty sources, and says so',
    async (empty) => {
      const report = valueOf(await check({ sources: empty }));
      expect(report.facts[1]).toMatchObject({ verdict: 'unsupported', p: 1, support: null });
      expect(report.notes).toEqual(['The sources are empty, so nothing can be supported.']);
    },
  );

  it('warns of a language that the judge cannot read', async () => {
    const german = sourcesOf(
      'Der Turm wurde 1889 gebaut und ist 330 Meter hoch. Er steht in Paris und ist nicht alt.',
    );
    expect(valueOf(await check({ sources: german })).notes).toEqual([
      'The judge reads English; text in another language may be judged wrongly.',
    ]);
  });

  it('finds a fact at the end of a long context, with a bounded number of pairs', async () => {
    const filler = Array.from(
      { length: 120 },
      (_, n) => `The council of town ${String(n)} met about its roads and its schools.`,
    );
    const verdict = judgeOf();
    const long = sourcesOf(`${filler.join(' ')} The Ulm bridge cost 4,000 crowns.`);
    const report = valueOf(
      await check({ text: 'The Ulm bridge cost 4,000 crowns.', sources: long }, null, verdict),
    );
    expect(report.facts[0]).toMatchObject({ verdict: 'supported' });
    expect(report.facts[0].evidence[0].window.text).toContain('4,000 crowns');
    // As many again for the text in one piece.
    expect(verdict.pairs.length).toBeLessThanOrEqual(48);
    expect(verdict.embedded.length).toBe(244);
    expect(report.windowsTotal).toBeGreaterThan(400);
  });

  it('leaves out premises that the judge cannot read whole', async () => {
    const verdict = judgeOf();
    verdict.countTokens = (texts) =>
      Promise.resolve(ok(texts.map((_, at) => (at === 1 ? 900 : 5))));
    valueOf(await check({}, null, verdict));
    expect(
      verdict.pairs.some(({ premise }) => premise === 'Marie Curie was born in Warsaw in 1867.'),
    ).toBe(false);
    expect(verdict.pairs.length).toBeGreaterThan(0);
  });
});

describe('correctFact', () => {
  const contradicted = async () => valueOf(await check()).facts[1];
  const correct = async (write: (request: GenerationRequest) => string | Fault, over = {}) => {
    const language = languageOf(write);
    const events: CorrectEvent[] = [];
    const fact = await contradicted();
    const engines = { language, verdict: judgeOf() };
    const result = await correctFact(
      { text, fact, sources, rule: bestWindowRule, ...over },
      engines,
      (event) => events.push(event),
      live(),
    );
    return { result, language, events };
  };

  it('replaces the changed words once the judge supports the new triple', async () => {
    const { result, language } = await correct(() => '["Marie Curie","was born in","Warsaw"]');
    const correction = valueOf(result);
    expect(correction).toMatchObject({
      kind: 'replace',
      factId: 'f2',
      oldTriple: { object: 'Vienna' },
      newTriple: { object: 'Warsaw' },
    });
    if (correction.kind !== 'replace') return;
    expect(correction.p).toBeCloseTo(0.1);
    expect(valueOf(applyEdit(text, correction.edit))).toBe(text.replace('Vienna', 'Warsaw'));
    expect(language.asked).toHaveLength(1);
    expect(language.asked[0].grammar).toMatchObject({
      kind: 'triple-fix',
      triple: { object: 'Vienna' },
    });
    expect(language.asked[0].messages[0].content).toBe(
      'Correct the triple so that the sources support it.',
    );
    expect(language.asked[0].messages[1].content).toMatch(
      /^Sources:\n\[1\] Marie Curie .*\n\nTriple: \["Marie Curie","was born in","Vienna"\]$/su,
    );
  });

  it('tries again with more freedom, and reports the best attempt when none is supported', async () => {
    const objects = ['Vienna', 'Prague', 'Prague', 'Berlin'];
    const { result, language, events } = await correct(
      (request) => `["Marie Curie","was born in","${objects[request.sampling.seed - 1]}"]`,
    );
    const correction = valueOf(result);
    expect(correction.kind).toBe('none');
    if (correction.kind !== 'none') return;
    expect(correction.reason).toBe(
      'No correction found. The best attempt is supported with only 10 %.',
    );
    expect(valueOf(applyEdit(text, correction.removal))).toBe(
      'Hello! The Seine flows through Paris. Who knows?',
    );
    expect(language.asked.map(({ sampling }) => sampling.temperature)).toEqual([0, 0.5, 0.8, 1.1]);
    expect(events.filter((event) => event.kind === 'candidate')).toHaveLength(2);
  });

  it('takes no supported triple that is about something else', async () => {
    const { result } = await correct(() => '["The Seine","flows through","Paris"]');
    expect(valueOf(result)).toMatchObject({ kind: 'none' });
  });

  it('asks for the sentence anew where the words are not in it, and changes only that sentence', async () => {
    const pronoun = 'Marie Curie was a physicist. She lived all her life in Vienna, alone.';
    const [, fact] = valueOf(
      await check(
        { text: pronoun },
        languageOf(
          () => '[["Marie Curie","was","a physicist"], ["Marie Curie","was born in","Vienna"]]',
        ),
      ),
    ).facts;
    const prompts: string[] = [];
    const { result } = await correct(
      ({ messages, grammar }) => {
        if (grammar) return '["Marie Curie","was born in 1867 in","Warsaw"]';
        prompts.push(messages[1].content);
        return ' Sentence: She was born in 1867 in Warsaw, alone.\n';
      },
      { text: pronoun, fact },
    );
    const correction = valueOf(result);
    expect(correction.kind).toBe('replace');
    if (correction.kind !== 'replace') return;
    expect(valueOf(applyEdit(pronoun, correction.edit))).toBe(
      'Marie Curie was a physicist. She was born in 1867 in Warsaw, alone.',
    );
    expect(prompts).toEqual([
      'Sentence: She lived all her life in Vienna, alone.\nOld: ["Marie Curie","was born in","Vienna"]\nNew: ["Marie Curie","was born in 1867 in","Warsaw"]',
    ]);
  });

  it.each([
    '',
    'She lived all her life in Vienna, alone.',
    'She was born in Warsaw.',
    'One. Two Warsaw born in 1867.',
  ])('does not take %j for a rewritten sentence', async (written) => {
    const pronoun = 'She lived all her life in Vienna, alone.';
    const [fact] = valueOf(
      await check(
        { text: pronoun },
        languageOf(() => '[["Marie Curie","was born in","Vienna"]]'),
      ),
    ).facts;
    const { result } = await correct(
      ({ grammar }) => (grammar ? '["Marie Curie","was born in 1867 in","Warsaw"]' : written),
      { text: pronoun, fact },
    );
    expect(valueOf(result)).toMatchObject({ kind: 'none' });
  });

  it('reads a triple out of a whole sentence first, and offers the removal where there is none', async () => {
    const [, fact] = valueOf(await check({ reader: 'sentences' })).facts;
    const found = await correct(
      ({ grammar }) =>
        grammar?.kind === 'triples'
          ? '[["Marie Curie","was born in","Vienna"]]'
          : '["Marie Curie","was born in","Warsaw"]',
      { fact },
    );
    expect(valueOf(found.result)).toMatchObject({
      kind: 'replace',
      oldTriple: { object: 'Vienna' },
    });
    const nothing = await correct(() => '[]', { fact });
    expect(valueOf(nothing.result)).toMatchObject({
      kind: 'none',
      reason: 'No correction found. The sentence could not be read as a triple.',
    });
  });

  it('finds no correction in empty sources, and passes faults on', async () => {
    expect(valueOf((await correct(() => '', { sources: sourcesOf('') })).result)).toMatchObject({
      kind: 'none',
    });
    expect((await correct(() => ({ code: 'worker-died', detail: '' }))).result).toMatchObject({
      ok: false,
      error: { code: 'worker-died' },
    });
  });
});

describe('recheckFacts', () => {
  it('judges only the sentence that changed and moves the others', async () => {
    const report = valueOf(await check());
    const correction = valueOf(
      await correctFact(
        { text, fact: report.facts[1], sources, rule: bestWindowRule },
        {
          language: languageOf(() => '["Marie Curie","was born in","Warsaw in 1867"]'),
          verdict: judgeOf(),
        },
        () => undefined,
        live(),
      ),
    );
    if (correction.kind !== 'replace') throw new Error(correction.reason);
    const verdict = judgeOf();
    const corrected = { factId: 'f2', triple: correction.newTriple };
    const after = valueOf(
      await recheckFacts(
        { report, edit: correction.edit, corrected, sources, rule: bestWindowRule },
        verdict,
        () => undefined,
        live(),
      ),
    );
    expect(after.text).toBe(
      'Hello! Marie Curie was born in Warsaw in 1867. The Seine flows through Paris. Who knows?',
    );
    expect(after.facts.map(({ id, verdict: of }) => [id, of])).toEqual([
      ['f1', 'abstention'],
      ['f2', 'supported'],
      ['f3', 'supported'],
      ['f4', 'abstention'],
    ]);
    expect(after.verdict.inconsistent).toBe(false);
    expect(new Set(verdict.pairs.map(({ hypothesis }) => hypothesis))).toEqual(
      new Set(['Marie Curie was born in Warsaw in 1867.']),
    );
    const { object, subject } = after.facts[2].statement.spans;
    expect([subject, object].map((span) => span && after.text.slice(span.start, span.end))).toEqual(
      ['The Seine', 'Paris'],
    );
  });

  it('drops the facts of a sentence that was taken out', async () => {
    const report = valueOf(await check());
    const edit = {
      range: report.facts[1].statement.sentenceSpan,
      before: 'Marie Curie was born in Vienna.',
      after: '',
      why: '',
    };
    const verdict = judgeOf();
    const after = valueOf(
      await recheckFacts(
        { report, edit, corrected: null, sources, rule: bestWindowRule },
        verdict,
        () => undefined,
        live(),
      ),
    );
    expect(after.facts.map(({ id }) => id)).toEqual(['f1', 'f3', 'f4']);
    expect(after.facts.map(({ statement }) => statement.sentences)).toEqual([[0], [1], [2]]);
    expect(verdict.pairs).toEqual([]);
    expect(after.verdict.inconsistent).toBe(false);
  });

  it('refuses an edit of another text', async () => {
    const report = valueOf(await check());
    const edit = { range: report.facts[1].statement.sentenceSpan, before: 'x', after: '', why: '' };
    expect(
      await recheckFacts(
        { report, edit, corrected: null, sources, rule: bestWindowRule },
        judgeOf(),
        () => undefined,
        live(),
      ),
    ).toMatchObject({ ok: false });
  });
});
