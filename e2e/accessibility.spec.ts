import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/page';

test('all views with their results pass axe, light and dark, and do not scroll sideways', async ({
  app,
}) => {
  test.slow();
  await passes(app.page);
  await app.run('try-example');
  await passes(app.page);
  await app.run('check-this-answer');
  // What a first visit sees: every fact of the example's answer is supported.
  const { facts, inconsistent } = await app.report();
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.map(({ verdict }) => verdict)).toEqual(facts.map(() => 'supported'));
  expect(inconsistent).toBe(false);
  await app.get('fact-row').first().getByRole('button').click();
  await passes(app.page);
  await app.open('learn');
  await passes(app.page);
  await app.run('learn-run');
  await app.get('places-summary').click();
  await passes(app.page);
  await app.open('lab');
  await app.run('lab-set-detection');
  await app.startLab({ reader: 'sentences', items: 2 });
  await app.get('lab-differences').waitFor();
  await app.idle();
  for (const summary of await app.page.locator('main summary').all()) await summary.click();
  await app.get('lab-strip').getByRole('button').first().click();
  await passes(app.page);
  await app.open('models');
  await app.get('device').waitFor();
  await passes(app.page);
});

/** As it stands, light on a narrow screen and dark on a wide one: each scheme and each width once. */
async function passes(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await passesAt(page, `${colorScheme}, ${width} pixels`);
  }
}

async function passesAt(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect(found, where).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, where).toBeLessThanOrEqual(0);
}
