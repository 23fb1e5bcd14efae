import { expect, shown, test } from './support/page';
import { dam, mixed } from './support/sources';

test('no source and no question are said beside their fields', async ({ app }) => {
  await app.get('ask-question').fill('When?');
  await app.get('ask-submit').click();
  await expect(app.get('field-problem')).toBeVisible();
  await expect(app.get('source-add-text')).toBeFocused();
  await app.addSource(dam.text);
  await app.get('ask-question').fill('  ');
  await app.get('ask-submit').click();
  await expect(app.get('field-problem')).toBeVisible();
  await expect(app.get('ask-question')).toBeFocused();
});

test('a source of 1 MB and 60 more are read in part, and the answer says so', async ({ app }) => {
  const filler = Array.from(
    { length: 14_000 },
    (_, at) =>
      `Item ${at} of the list weighs ${at % 97} kilograms and is stored in hall ${at % 13}.`,
  );
  const long = [...filler.slice(0, 9000), dam.text, ...filler.slice(9000)].join('\n');
  expect(long.length).toBeGreaterThan(900_000);
  const many = Array.from({ length: 60 }, (_, at) => ({
    title: `Note ${at}`,
    text: `Note ${at} is about shelf ${at * 3}.`,
  }));
  await app.fill({
    sources: [{ title: 'Stock', text: long }, ...many],
    question: 'Who designed the Hallin dam?',
  });
  await app.run('ask-submit');
  const report = await app.report();
  expect(report.structured).toBe(true);
  expect(report.citations.length).toBeGreaterThan(0);
  expect(report.citations.every(({ status }) => status === 'exact')).toBe(true);
  await expect(app.get('notice').filter({ hasText: 'passages nearest' })).toBeVisible();
  const { source, start, end, snippet } = report.citations[0];
  if (source === 1) expect(shown(long.slice(start ?? 0, end ?? 0))).toBe(snippet);
});

test('emoji, Chinese and right-to-left sources are quoted to the letter', async ({ app }) => {
  await app.fill({ sources: mixed, question: 'When did the lab open?' });
  await app.run('ask-submit');
  const { citations, structured } = await app.report();
  expect(structured).toBe(true);
  for (const { status, source, start, end, snippet } of citations) {
    expect(status).toBe('exact');
    expect(shown(mixed[(source ?? 0) - 1].text.slice(start ?? 0, end ?? 0))).toBe(snippet);
  }
  for (const { title } of mixed)
    await expect(app.get('source-item').filter({ hasText: title })).toBeVisible();
});

test('a question longer than the context is refused with what to do', async ({ app }) => {
  await app.fill({ sources: [dam], question: 'Why is the dam so old? '.repeat(2000) });
  await app.run('ask-submit');
  const note = app.get('error-note');
  await expect(note).toHaveAttribute('data-code', 'question-too-long');
  await expect(app.get('ask-question')).toHaveValue(/^Why is/);
});

test('sources of white space alone hold nothing to quote', async ({ app }) => {
  await app.fill({ sources: [{ title: 'Blank', text: ' \n\t ' }], question: 'What is it?' });
  await app.run('ask-submit');
  await expect(app.get('error-note')).toHaveAttribute('data-code', 'nothing-to-quote');
});
