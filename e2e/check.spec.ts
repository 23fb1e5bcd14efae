import { expect, test } from './support/page';

test('the example with an invented fact: it is found, mended, checked again, and undone', async ({
  app,
}) => {
  await app.open('check');
  await app.run('try-example');
  const before = await app.report();
  const bad = before.facts.filter(
    ({ verdict }) => verdict === 'contradicted' || verdict === 'unsupported',
  );
  expect(before.inconsistent).toBe(true);
  expect(bad).toHaveLength(1);
  expect(before.facts.length).toBeGreaterThan(bad.length);

  const row = app.page.locator('[data-testid=fact-row]:not([data-verdict=supported])');
  await row.getByRole('button').click();
  // One choice shows in the table, the graph, the text and the source.
  await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(app.get('fact-panel')).toBeVisible();
  await expect(app.get('source-mark').first()).toBeVisible();
  await expect(app.get('fact-graph')).toBeVisible();
  await app.run('find-correction');
  await expect(app.get('correction')).toHaveAttribute('data-kind', 'replace');
  await expect(app.get('word-diff')).toBeVisible();

  // A correction speaks of the text that was checked: what is typed meanwhile is not touched.
  await app.get('check-edit').click();
  await app.get('check-text').fill(`${before.text ?? ''} Typed by hand.`);
  await expect(app.get('accept')).toHaveCount(0);
  await app.get('check-text').fill(before.text ?? '');
  await app.run('accept');
  const after = await app.report();
  expect(after.inconsistent).toBe(false);
  expect(after.text).not.toBe(before.text);
  const [wrong] = bad;
  const untouched = (before.text ?? '').split(wrong.sentence);
  for (const part of untouched) expect(after.text).toContain(part);

  await app.run('undo');
  expect(await app.report()).toMatchObject({ text: before.text, inconsistent: true });
  await app.run('redo');
  expect(await app.report()).toMatchObject({ text: after.text, inconsistent: false });
});

test('a text without facts gets no verdict', async ({ app }) => {
  await app.fill({ sources: [{ text: 'The dam is old.' }], text: "I don't know." });
  await app.open('check');
  await app.run('check-submit');
  const { facts, inconsistent } = await app.report();
  expect(facts.map(({ verdict }) => verdict)).toEqual(['abstention']);
  expect(inconsistent).toBeNull();
});

test('a check can be cancelled and run again', async ({ app }) => {
  await app.fill({ sources: [{ text: 'The dam is old.' }], text: 'The dam is old.' });
  await app.open('check');
  await app.get('check-submit').click();
  await app.get('check-cancel').click();
  await app.idle();
  await expect(app.get('error-note')).toHaveCount(0);
  await app.run('check-submit');
  expect((await app.report()).facts.map(({ verdict }) => verdict)).toEqual(['supported']);
});

test('verdicts follow the threshold, a sentence is edited and taken out by hand, and all is undone', async ({
  app,
}) => {
  await app.open('check');
  const text = 'The dam was built in 1950. It is 80 metres high.';
  await app.fill({
    sources: [{ text: 'The dam was built in 1931. It is 80 metres high.' }],
    text,
  });
  await app.get('fact-reader').selectOption('rules');
  await app.run('check-submit');
  await expect(app.get('text-verdict')).toHaveAttribute('data-inconsistent', 'true');
  await expect(app.get('fact-row').nth(1)).toContainText('It');
  await app.get('fact-row').nth(1).click();
  await expect(app.get('hypothesis')).toHaveText('The dam is 80 metres high.');
  await expect(app.get('coreference')).toContainText('The dam');

  await app.get('rule-panel').locator('summary').click();
  await app.get('threshold').fill('0.05');
  await expect(app.get('threshold-effect')).toContainText('2 of 2 facts');
  await app.get('threshold').fill('0.5');
  await expect(app.get('raw-nli')).not.toHaveAttribute('data-verdict', 'none');

  await app.get('fact-row').nth(0).click();
  await app.get('edit-sentence').click();
  await app.get('sentence-draft').fill('The dam was built in 1931.');
  await app.run('save-sentence');
  await expect(app.get('text-verdict')).toHaveAttribute('data-inconsistent', 'false');

  await app.get('fact-row').nth(1).click();
  await app.run('remove-claim');
  expect((await app.report()).text).toBe('The dam was built in 1931.');
  await app.run('undo');
  await app.run('undo');
  expect((await app.report()).text).toBe(text);

  for (const form of ['md', 'html', 'json', 'svg', 'png']) {
    const [file] = await Promise.all([
      app.page.waitForEvent('download'),
      app.get(`save-${form}`).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`checked-answer.${form}`);
  }
});

test('all corrections at once, the direct prompt beside them, and a walk through the graph by key', async ({
  app,
}) => {
  await app.open('check');
  const text = 'The dam was built in 1950. It is old. The ferry leaves from Marlow Bay.';
  const source = 'The dam was built in 1931. The ferry leaves from Port Ellery.';
  await app.fill({ sources: [{ text: source }], text });
  await app.get('fact-reader').selectOption('rules');
  await app.run('check-submit');
  const graph = app.get('fact-graph');
  const chosen = app.page.locator('[data-testid=fact-row] button[aria-pressed=true]');
  await expect(chosen).toHaveText('The dam');
  await graph.locator('[tabindex="0"]').focus();
  await app.page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveText('The ferry');
  const scene = graph.locator('[data-scene]');
  const whole = await scene.getAttribute('transform');
  await app.page.keyboard.press('+');
  await expect(scene).not.toHaveAttribute('transform', whole ?? '');
  await app.page.keyboard.press('0');
  await expect(scene).toHaveAttribute('transform', whole ?? '');

  await app.run('find-all');
  await app.run('accept-all');
  const after = await app.report();
  expect(after.text).not.toBe(text);
  const doubtful = ({ verdict }: { verdict: string }) => verdict !== 'supported';
  expect(after.facts.filter(doubtful).length).toBeLessThan(3);

  await app.get('direct-panel').locator('summary').click();
  await app.run('direct-run');
  await expect(app.get('direct-table').locator('tbody tr')).toHaveCount(2);
  // Each correction is undone by itself.
  while ((await app.report()).text !== text) await app.run('undo');
  await expect(app.get('undo')).toBeDisabled();
});
