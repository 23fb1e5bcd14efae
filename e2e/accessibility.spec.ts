import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/page';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const width of [390, 1280]) {
      test(`all views with their results, ${width} pixels wide, pass axe and do not scroll sideways`, async ({
        app,
      }) => {
        await app.page.setViewportSize({ width, height: 800 });
        await passes(app.page);
        await app.run('try-example');
        await passes(app.page);
        await app.run('check-this-answer');
        await app.get('fact-row').first().getByRole('button').click();
        await passes(app.page);
        await app.open('learn');
        await passes(app.page);
        await app.run('learn-run');
        await app.get('places-summary').click();
        await passes(app.page);
      });
    }
  });
}

async function passes(page: import('@playwright/test').Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual(
    [],
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
