import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtinSets } from './builtin-sets';
import { importData, recordAt, type DataSet } from './import-data';

const read = (text: string | Blob, name = 'data.jsonl') =>
  importData(
    typeof text === 'string' ? new Blob([text]) : text,
    name,
    () => undefined,
    new AbortController().signal,
  );

async function setOf(text: string): Promise<DataSet> {
  const set = await read(text);
  if (!set.ok) throw new Error(set.error);
  return set.value;
}

const detection = (id: string) =>
  JSON.stringify({ id, context: 'It rains.', text: 'It pours.', consistent: false });

describe('importData', () => {
  it.each(builtinSets)('reads the set that comes with the page: $id', async ({ text }) => {
    const { note, faults } = await setOf(text);
    expect(faults).toEqual([]);
    expect(note.items).toBe(20);
  });

  it('keeps good lines and reports bad ones by number', async () => {
    const set = await setOf(
      [
        '',
        detection('a'),
        '{"id":',
        '[]',
        detection('b'),
        '{"id":"c","context":"","text":" "}',
      ].join('\n'),
    );
    expect(set.note).toMatchObject({ format: 'detection', items: 2, faults: 3 });
    expect(set.faults.map(({ line }) => line)).toEqual([3, 4, 6]);
    expect(set.faults[0].reason).toBe('This is not JSON.');
    expect(await recordAt(set, 1)).toMatchObject({ kind: 'detection', record: { id: 'b' } });
  });

  it('says of a file that cannot be used what is wrong with it', async () => {
    const errorOf = async (text: string) => {
      const set = await read(text);
      return set.ok ? '' : set.error;
    };
    expect(await errorOf('')).toBe('data.jsonl is empty.');
    expect(await errorOf('\n\n')).toBe('data.jsonl holds no record.');
    expect(await errorOf('{"name": 1}')).toContain('in no form that the Lab reads');
    expect(await errorOf('{"name": 1}')).toContain('QuoteSum (unique_id, summary, source1)');
    expect(await errorOf('{"id":1,"context":"","text":"","consistent":1}')).toContain(
      'Line 1: id:',
    );
    expect(await errorOf('plain text')).toContain('Line 1: This is not JSON.');
  });

  it('reads BioASQ as its authors publish it, an object a list', async () => {
    const snippet = (document: string, text: string) => ({
      document: `http://www.ncbi.nlm.nih.gov/pubmed/${document}`,
      text,
      offsetInBeginSection: 0,
      offsetInEndSection: text.length,
    });
    const question = {
      id: '5',
      body: 'Is aspirin an analgesic?',
      type: 'yesno',
      exact_answer: 'yes',
      ideal_answer: ['Yes, it is.'],
      snippets: [snippet('1', 'Aspirin eases pain.'), snippet('2', 'It was sold from 1899.')],
    };
    for (const indent of [0, 2]) {
      const text = JSON.stringify({ questions: [question, { ...question, id: '' }] }, null, indent);
      const set = await setOf(text);
      expect(set.note).toMatchObject({ format: 'bioasq', items: 1, faults: 1 });
      const { record } = await recordAt(set, 0);
      expect(record).toMatchObject({
        question: 'Is aspirin an analgesic?',
        type: 'yesno',
        answer: 'Yes, it is.',
        sources: [{ title: 'PubMed 1' }, { text: 'It was sold from 1899.' }],
        citations: [
          { start: 0, end: 19 },
          { start: 0, end: 22 },
        ],
      });
    }
  });

  it('reads a list of records and a file with a byte-order mark', async () => {
    const list = `[${detection('a')},\n${detection('b')}]`;
    expect((await setOf(list)).note.items).toBe(2);
    expect((await setOf(`\ufeff${detection('a')}\n${detection('b')}`)).note.items).toBe(2);
  });

  it('gives the same hash for the same file, and stops when called off', async () => {
    const [one, other] = [await setOf(detection('a')), await setOf(detection('b'))];
    expect(one.note.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await setOf(detection('a'))).note.sha256).toBe(one.note.sha256);
    expect(other.note.sha256).not.toBe(one.note.sha256);
    const controller = new AbortController();
    controller.abort();
    const set = await importData(new Blob(['x']), 'x', () => undefined, controller.signal);
    expect(set.ok).toBe(false);
  });

  const folder = '../shared/data';
  it.skipIf(!existsSync(folder)).each([
    ['quotesum-sample.jsonl', 'quotesum', 118],
    ['clapnq-answerable-sample.jsonl', 'clapnq', 60],
    ['clapnq-unanswerable-sample.jsonl', 'clapnq', 30],
    ['qags-cnndm-sample.jsonl', 'qags', 80],
    ['qags-xsum-sample.jsonl', 'qags', 80],
    ['summedits-news-sample.jsonl', 'summedits', 50],
    ['summedits-scitldr-sample.jsonl', 'summedits', 50],
    ['summedits-samsum-sample.jsonl', 'summedits', 50],
  ])('reads the public sample %s, where it is there', async (name, format, items) => {
    const set = await setOf(readFileSync(`${folder}/${name}`, 'utf8'));
    expect(set.note).toMatchObject({ format, items, faults: 0 });
  });
});
