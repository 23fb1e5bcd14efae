import { askExample } from '../src/state/examples';
import { expect, shown, test } from './support/page';
import { dam } from './support/sources';

test('the example gives verbatim quotes, and a citation leads to its words in the source and back', async ({
  app,
}) => {
  await app.run('try-example');
  const report = await app.report();
  expect(report.structured).toBe(true);
  expect(report.uncited).toEqual([]);
  expect(report.citations.length).toBeGreaterThan(0);
  for (const { status, source, snippet, start, end } of report.citations) {
    expect(status).toBe('exact');
    const cited = askExample.documents[(source ?? 0) - 1];
    expect(cited.text.slice(start ?? 0, end ?? 0)).toBe(snippet);
  }
  expect(report.answer).toContain('1874');
  const chip = app.get('citation-chip').first();
  await chip.focus();
  const quote = report.citations[0].snippet;
  await expect(app.get('tooltip')).toContainText(quote);
  await app.page.keyboard.press('Enter');
  const mark = app.get('source-mark').first();
  await expect(mark).toBeInViewport();
  expect(shown(await mark.innerText())).toBe(quote);
  await app.get('back-to-answer').click();
  await expect(chip).toBeFocused();
});

test('a second question does not read the sources again, and the first gets the same answer again', async ({
  app,
}) => {
  const sources = askExample.documents;
  await app.fill({ sources, question: 'When was the Skerrin lighthouse built?' });
  await app.run('ask-submit');
  const first = await app.report();
  await app.get('ask-question').fill('How long does the crossing take?');
  await app.run('ask-submit');
  const second = (await app.report()).timings;
  expect(first.timings.reusedTokens).toBe(0);
  expect(second.reusedTokens).toBeGreaterThan(second.promptTokens * 0.6);
  await app.get('ask-question').fill('When was the Skerrin lighthouse built?');
  await app.run('ask-submit');
  const again = await app.report();
  expect(again.timings.reusedTokens).toBeGreaterThan(0);
  expect(again.answer).toBe(first.answer);
});

for (const strategy of ['prompt', 'posthoc'] as const) {
  test(`the ${strategy} strategy gives every citation a status`, async ({ app }) => {
    await app.fill({ sources: [dam], question: 'How high is the dam?', strategy });
    await app.run('ask-submit');
    const report = await app.report();
    expect(report.strategy).toBe(strategy);
    expect(report.answer).not.toBe('');
    for (const { status, snippet } of report.citations) {
      if (status === 'exact') expect(shown(dam.text)).toContain(snippet);
      if (strategy === 'prompt') expect(status).not.toBe('repaired');
    }
  });
}

test('cancelling in the middle of an answer leaves the page usable', async ({ app }) => {
  await app.fill({ sources: [dam], question: 'When was the dam built?' });
  await app.get('ask-submit').click();
  await expect(app.get('partial-answer')).toContainText(/\w/, { timeout: 120_000 });
  await app.get('ask-cancel').click();
  await app.idle();
  await expect(app.get('error-note')).toHaveCount(0);
  await app.run('ask-submit');
  expect((await app.report()).citations.length).toBeGreaterThan(0);
});

test('reloading in the middle of a model load recovers, and keeps what was typed', async ({
  app,
}) => {
  await app.addSource(dam.text, dam.title);
  await app.get('ask-question').fill('When was the dam built?');
  await app.get('ask-submit').click();
  await expect(app.get('load-progress')).toBeVisible();
  await app.page.reload();
  await app.ready();
  await expect(app.get('ask-question')).toHaveValue('When was the dam built?');
  await expect(app.get('source-item')).toHaveCount(1);
  await app.run('ask-submit');
  expect((await app.report()).citations[0].status).toBe('exact');
  const before = await app.get('answer').innerText();
  await app.page.reload();
  await app.ready();
  expect(await app.get('answer').innerText()).toBe(before);
});

test('a model that finds no answer can be asked to answer anyway, with a quote', async ({
  app,
}) => {
  await app.fill({ sources: [dam], question: 'Who painted the Mona Lisa?' });
  await app.run('ask-submit');
  await expect(app.get('answer')).toHaveText('The sources do not answer the question.');
  await app.run('answer-anyway');
  await expect(app.get('answer')).not.toContainText('The sources do not');
  expect((await app.report()).citations.length).toBeGreaterThan(0);
});
