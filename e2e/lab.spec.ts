import { readFileSync } from 'node:fs';
import type { Outcome } from '../src/core/evaluation/outcome';
import { expect, test, type App } from './support/page';

/** Whole sentences: no language model, so that the runs are short. */
const settings = { reader: 'sentences', items: 4, seed: 1 } as const;

const valuesOf = (outcomes: readonly Outcome[]) =>
  outcomes
    .map(({ index, system, values }) => ({ index, system, values }))
    .sort((a, b) => a.index - b.index || a.system.localeCompare(b.system));

async function openFile(app: App, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/jsonl', buffer: Buffer.from(text) };
  await app.get('lab-file').setInputFiles(file);
}

async function openDetection(app: App): Promise<void> {
  await app.open('lab');
  await app.run('lab-set-detection');
  await expect(app.get('lab-data')).toContainText('20 items');
}

test('a run that is stopped goes on after a reload and gives the numbers of one without a break', async ({
  app,
}) => {
  await openDetection(app);
  await app.startLab(settings);
  await expect.poll(async () => (await app.labState()).progress?.done ?? 0).toBeGreaterThan(0);
  await app.page.reload();
  await app.ready();
  await app.idle();
  expect((await app.labState()).state).toBe('open');
  const before = (await app.labResults()).run.outcomes.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(8);
  await app.run('lab-resume');
  const resumed = await app.labResults();
  expect(resumed.run.run.state).toBe('done');
  expect(resumed.summary.map(({ failed }) => failed)).toEqual([0, 0]);

  // Another seed is another run.
  await app.startLab({ ...settings, seed: 2 });
  await expect.poll(async () => (await app.labResults()).run.run.id).not.toBe(resumed.run.run.id);
  await app.idle();
  const whole = await app.labResults();
  expect(whole.run.run.state).toBe('done');
  expect(valuesOf(whole.run.outcomes)).toEqual(valuesOf(resumed.run.outcomes));

  // Held against the run before, nothing differs.
  await app.get('lab-differences').locator('summary').click();
  await app.get('lab-baseline').selectOption(`run ${resumed.run.run.id}`);
  await expect(app.get('lab-difference-table').locator('tbody tr').first()).toContainText('0.0');

  const [file] = await Promise.all([
    app.page.waitForEvent('download'),
    app.get('lab-save-run').click(),
  ]);
  const path = await file.path();
  const [csv] = await Promise.all([
    app.page.waitForEvent('download'),
    app.get('lab-save-csv').click(),
  ]);
  expect(readFileSync(await csv.path(), 'utf8')).toContain('grapheval,balancedAccuracy,share,');
  await app.get('lab-delete').click();
  await app.get('lab-delete-yes').click();
  await expect(app.get('lab-runs').locator('option')).toHaveCount(1);
  await app.get('lab-run-file').setInputFiles(path);
  await expect(app.get('lab-runs').locator('option')).toHaveCount(2);
  expect(valuesOf((await app.labResults()).run.outcomes)).toEqual(valuesOf(resumed.run.outcomes));
});

test('one question by all five systems: paused, gone on with, and opened in Ask and Check', async ({
  app,
}) => {
  await app.open('lab');
  await app.run('lab-set-cited-qa');
  await app.startLab({ items: 1, order: 'rotated' });
  await app.get('lab-pause').click();
  await app.idle();
  await app.run('lab-resume');
  const { run, summary } = await app.labResults();
  expect(run.outcomes).toHaveLength(5);
  expect(run.outcomes.map(({ failure }) => failure)).toEqual([null, null, null, null, null]);
  const [, constrained, , retrieve, reclaim] = summary;
  // What holds by construction: quotes are verbatim.
  for (const { figures } of [constrained, retrieve, reclaim])
    expect(figures.verbatim?.mean ?? 1).toBe(1);
  expect(reclaim.figures.cites?.mean).toBe(1);

  await app.get('lab-strip').getByRole('button').first().click();
  await expect(app.get('lab-item-question')).toContainText('lighthouse');
  const outcome = app.get('lab-outcome-reclaim');
  await outcome.getByTestId('lab-open-ask').click();
  await expect(app.get('answer')).toBeVisible();
  expect((await app.report()).citations.length).toBeGreaterThan(0);
  expect((await app.report()).citations.map(({ status }) => status)).toContain('exact');
  await app.open('lab');
  await app.get('lab-strip').getByRole('button').first().click();
  await outcome.getByTestId('lab-open-check').click();
  await expect(app.get('check-text')).not.toBeEmpty();

  // An item that cannot be done has failed: it is no zero.
  await app.open('lab');
  const empty = { id: 'empty', question: 'Why?', sources: [{ id: 1, text: ' ' }], citations: [] };
  await openFile(app, 'empty.jsonl', JSON.stringify(empty));
  await expect(app.get('lab-data')).toContainText('empty.jsonl');
  await app.startLab({ systems: ['fullcite-prompt'], items: 1, order: 'given' });
  await expect(app.get('lab-failures')).toContainText('1 item failed');
  await app.idle();
  const failed = await app.labResults();
  expect(failed.summary[0]).toMatchObject({ failed: 1, figures: { docF1: null, cites: null } });
  await expect(app.get('lab-resume')).toHaveText('Try the failed items again');
});

test('files are read line by line: what is wrong is told by number, and what was open stays', async ({
  app,
}) => {
  await openDetection(app);
  const line = (id: number) =>
    JSON.stringify({ id: `i${id}`, context: 'It rains.', text: 'It pours.', consistent: true });
  const lines = Array.from({ length: 20_000 }, (_, at) => (at === 11_110 ? '{"id":' : line(at)));
  await openFile(app, 'many.jsonl', lines.join('\n'));
  await expect(app.get('lab-data')).toContainText('19,999 items');
  await app.get('lab-data-faults').locator('summary').click();
  await expect(app.get('lab-data-faults')).toContainText('Line 11111: This is not JSON.');

  await openFile(app, 'other.jsonl', '{"name": "no record of ours"}\n');
  await expect(app.get('lab-data-problem')).toContainText('in no form that the Lab reads');
  await expect(app.get('lab-data')).toContainText('many.jsonl');
  await app.get('lab-run-file').setInputFiles({
    name: 'run.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"citegraph": "lab-run", "format": 1}'),
  });
  await expect(app.get('lab-problem')).toContainText('The run could not be opened');

  // A set for detection is not for cited answers.
  await expect(app.get('lab-task-citation')).toBeDisabled();
});

test('a text that is not true is corrected by both systems and judged again', async ({ app }) => {
  await app.open('lab');
  const item = {
    id: 'dam',
    context: 'The dam was built in 1931. It is 80 metres high. It holds the water of the Aske.',
    text: 'The dam was built in 1950. It is 80 metres high.',
    consistent: false,
  };
  await openFile(app, 'dam.jsonl', JSON.stringify(item));
  await expect(app.get('lab-data')).toContainText('1 item');
  await app.startLab({ task: 'correction', reader: 'rules' });
  await app.get('lab-progress').waitFor();
  await app.idle();
  const { run } = await app.labResults();
  expect(run.outcomes.map(({ system }) => system)).toEqual(['graphcorrect', 'direct-prompt']);
  const [graph] = run.outcomes;
  expect(graph).toMatchObject({
    text: 'The dam was built in 1931. It is 80 metres high.',
    values: { flagged: 1, corrected: 1, elsewhere: 0 },
  });
  expect(graph.values.rouge1).toBeGreaterThan(0.8);
});
