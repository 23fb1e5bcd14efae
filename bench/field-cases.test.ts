import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSources } from '../src/core/sources/prepare';
import { parseTriples, writeTriple } from '../src/core/triples/parse';
import { buildStatements } from '../src/core/triples/statements';
import { defaultRule } from '../src/core/verdicts/verdict';
import { checkText, type CheckEngines, type CheckReport } from '../src/state/tasks/check-text';
import type { FactReader } from '../src/state/tasks/extract-statements';
import { scoreReader } from '../workers/nli/labels';
import { verdictEngineOf } from './node-engines';
import { loadEmbedder, loadJudge } from './node-models';

let engines: CheckEngines;

beforeAll(async () => {
  const verdict = verdictEngineOf(await loadJudge(), await loadEmbedder());
  engines = { language: null, verdict };
});

async function check(
  text: string,
  sources: readonly string[],
  reader: FactReader = 'rules',
): Promise<CheckReport> {
  const prepared = prepareSources(sources.map((source, at) => ({ id: at + 1, text: source })));
  const input = { text, sources: prepared, rule: defaultRule, reader };
  const done = await checkText(input, engines, () => undefined, new AbortController().signal);
  if (!done.ok) throw new Error(done.error.detail);
  return done.value;
}

const verdictsOf = ({ facts }: CheckReport) => facts.map(({ verdict }) => verdict);
const flagsOf = ({ facts }: CheckReport) => facts.flatMap(({ flags }) => flags);

/** What checkers of facts have stumbled over, on the real judge. */
describe('from the field', () => {
  it.each(['', 'Hi.', "I don't know.", 'I cannot answer this question.', 'Who knows?'])(
    'an answer without facts gets no verdict: %j',
    async (text) => {
      const report = await check(text, ['The dam is old.']);
      expect(verdictsOf(report).filter((verdict) => verdict !== 'abstention')).toEqual([]);
      expect(report.verdict).toMatchObject({ inconsistent: null });
      expect(JSON.stringify(report)).not.toContain('NaN');
      for (const { p } of report.facts) expect(p).toBeNull();
    },
  );

  it.each([[[]], [['']], [['  \n ']]])('an empty context supports nothing: %j', async (sources) => {
    const report = await check('The dam was built in 1931.', sources);
    expect(verdictsOf(report)).toEqual(['unsupported']);
    expect(report.facts[0].p).toBe(1);
    expect(report.notes.join(' ')).toContain('sources are empty');
  });

  it('an answer at the end of a context of more than 512 tokens is found', async () => {
    const long = Array.from({ length: 120 }, (_, at) => `The keeper wrote letter ${String(at)}.`);
    const source = `${long.join(' ')} The dam was built in 1931.`;
    const report = await check('The dam was built in 1931.', [source]);
    expect(verdictsOf(report)).toEqual(['supported']);
    expect(report.facts[0].evidence[0].window.text).toContain('1931');
  });

  it.each([
    ['negation', 'The bridge was not damaged by the flood.', 'The bridge was damaged.', []],
    ['a number', 'The tower is 31 metres tall.', 'The tower is 45 metres tall.', ['45']],
    ['a number range', 'The museum has 20 to 30 rooms.', 'The museum has 300 rooms.', ['300']],
    [
      'a unit changed',
      'The tower is 31 metres tall.',
      'The tower is 31 kilometres tall.',
      ['31 kilometres'],
    ],
    [
      'a date',
      'The dam was opened on 4 May 1931.',
      'The dam was opened on 9 June 1950.',
      ['9 June 1950'],
    ],
    [
      'two people with one surname',
      'Anna Moberg designed the tower. Carl Moberg painted the gate.',
      'Carl Moberg designed the bridge.',
      [],
    ],
    [
      'a question',
      'Did the king visit the island?',
      'The king visited the island in 1902.',
      ['1902'],
    ],
    ['a quotation', 'She said: "The ship sank."', 'She said: "The ship arrived safely."', []],
  ])('%s that the sources do not say', async (_, source, wrong, flags) => {
    const report = await check(wrong, [source], 'sentences');
    expect(report.verdict.inconsistent).toBe(true);
    expect(verdictsOf(report)).not.toContain('supported');
    expect(flagsOf(report).map(({ text }) => text)).toEqual(flags);
  });

  it.each([
    ['negation', 'The bridge was not damaged by the flood.', 'The bridge was not damaged.'],
    ['a number range', 'The museum has between 20 and 30 rooms.', 'The museum has 20 to 30 rooms.'],
    [
      'two people with one surname',
      'Anna Moberg designed the tower. Carl Moberg painted it.',
      'Anna Moberg designed the tower.',
    ],
    [
      'pronouns',
      'Anna Moberg was an engineer. She designed the tower in 1874.',
      'Anna Moberg was an engineer. She designed the tower.',
    ],
    [
      'a list sentence',
      'The ferry carries cars, dogs and bicycles.',
      'The ferry carries cars, dogs and bicycles',
    ],
    ['a quotation', 'Ellery wrote: "The ship sank at night."', 'Ellery wrote: "The ship sank."'],
    ['no full stop', 'The dam was built in 1931.', 'The dam was built in 1931'],
  ])('%s that the sources do say', async (_, source, right) => {
    const report = await check(right, [source]);
    expect(new Set(verdictsOf(report))).toEqual(new Set(['supported']));
    expect(report.verdict.inconsistent).toBe(false);
  });

  it('a pronoun gives way to the name it stands for', async () => {
    const source = 'Anna Moberg designed the tower. Carl Ellery painted the gate.';
    const report = await check('Anna Moberg was there. She painted the gate.', [source]);
    const [, second] = report.facts;
    expect(second.statement.hypothesis).toBe('Anna Moberg painted the gate.');
    expect(second.verdict).not.toBe('supported');
  });

  it('a text in a language that the judge does not read comes with a warning', async () => {
    const german = 'Der Damm wurde im Jahr 1931 von der Stadt gebaut und ist sehr alt.';
    const report = await check(german, ['The dam was built in 1931.'], 'sentences');
    expect(report.notes.join(' ')).toContain('reads English');
  });

  it('labels in another order are read by their names', () => {
    const logits = Float32Array.of(3, 0, 1);
    const scores = scoreReader({ 0: 'neutral', 1: 'contradiction', 2: 'entailment' })(logits);
    expect(scores.neutral).toBeGreaterThan(scores.entailment);
    expect(scores.entailment).toBeGreaterThan(scores.contradiction);
  });

  it('a triple nested one level too deep is read, and so is output cut in mid-JSON', () => {
    const triple = { subject: 'The dam', relation: 'was built in', object: '1931' };
    const written = writeTriple(triple);
    expect(parseTriples(`[[${written}]]`).triples).toEqual([triple]);
    expect(parseTriples(`[${written}, ["The dam", "is 80 me`).triples).toEqual([triple]);
    const [statement] = buildStatements('The dam was built in 1931.', [triple], 'model');
    expect(statement.hypothesis).toBe('The dam was built in 1931.');
  });
});
