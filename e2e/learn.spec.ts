import { dam } from './support/sources';
import { expect, test, type App } from './support/page';

const question = 'When was the Hallin dam built?';

async function record(app: App): Promise<void> {
  await app.fill({ sources: [dam], question });
  await app.open('learn');
  await app.run('learn-run');
}

/** Goes through all stops of the tour, and leaves it and comes back. */
async function walkTour(app: App): Promise<void> {
  const seen: string[] = [];
  for (;;) {
    seen.push((await app.get('tour-title').textContent()) ?? '');
    if (!(await app.get('tour-next').isVisible())) break;
    await app.get('tour-next').click();
  }
  expect(seen.length).toBeGreaterThanOrEqual(5);
  expect(new Set(seen).size).toBe(seen.length);
  await app.page.keyboard.press('End');
  await app.page.keyboard.press('ArrowLeft');
  await app.get('tour-here').click();
  await expect(app.get('step-count')).toHaveText(/^Token 1 /);
  await app.get('tour-close').click();
  await expect(app.get('tour-title')).toHaveCount(0);
  await app.get('tour-start').click();
  await expect(app.get('tour-title')).toHaveText(seen[0]);
}

const number = (text: string) => Number(text.replace(/[^\d.]/g, ''));

test('an answer is walked through token by token, by the tour, by button, slider and keys', async ({
  app,
}) => {
  await record(app);
  await walkTour(app);
  await app.page.keyboard.press('Home');
  const { page } = app;
  const count = app.get('step-count');
  const steps = await app.get('token-strip').locator('[data-step]').count();
  expect(steps).toBeGreaterThan(15);
  await expect(count).toHaveText(`Token 1 of ${steps}`);
  await app.get('step-next').click();
  await expect(count).toHaveText(`Token 2 of ${steps}`);
  await page.keyboard.press('End');
  await expect(count).toHaveText(`Token ${steps} of ${steps}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText(`Token ${steps - 2} of ${steps}`);
  await app.get('step-slider').fill('3');
  await expect(count).toHaveText(`Token 3 of ${steps}`);
  await expect(app.get('token-strip').locator('[aria-current="step"]')).toHaveAttribute(
    'data-step',
    '2',
  );
  await app.get('token-strip').locator('[data-step="5"]').click();
  await expect(count).toHaveText(`Token 6 of ${steps}`);
  await page.keyboard.press('Home');
  await app.get('step-play').click();
  await expect(count).toHaveText(`Token 3 of ${steps}`, { timeout: 10_000 });
  await app.get('step-play').click();
  const paused = await count.textContent();
  await page.waitForTimeout(1500);
  await expect(count).toHaveText(paused ?? '');
});

test('the quote is held to the source, and what may not follow is struck out', async ({ app }) => {
  await record(app);
  const places = app.get('step-places');
  const next = app.get('step-next');
  while ((await places.textContent()) !== 'the number of the cited source') await next.click();
  // One source was given: of all tokens, one number may follow.
  expect(number((await app.get('step-allowed').textContent())?.split('of')[0] ?? '')).toBe(1);
  await expect(app.get('automaton').locator('.lit')).toHaveAttribute('data-place', 'doc id');
  const rows = app.get('alternatives').locator('tbody tr');
  const forbidden = rows.filter({ hasText: 'Forbidden' });
  expect(await forbidden.count()).toBeGreaterThan(0);
  expect(await forbidden.locator('s').count()).toBe(await forbidden.count());
  await expect(rows.filter({ hasText: 'Taken' }).locator('th')).toHaveText('1');
  while (!(await places.textContent())?.startsWith('the quote')) await next.click();
  await app.get('places-summary').click();
  await expect(app.get('places').locator('[aria-current="step"]')).toContainText('quote');
});

test('with and without the mask stand side by side', async ({ app }) => {
  await record(app);
  await expect(app.get('outcome-constrained').getByText('Verbatim').first()).toBeVisible();
  await app.get('learn-prompt').check();
  await app.run('learn-run');
  await expect(app.get('outcome-prompt')).toBeVisible();
  await expect(app.get('outcome-constrained')).toBeVisible();
  await expect(app.get('step-places')).toHaveCount(0);
  await expect(app.get('automaton')).toHaveCount(0);
  await app.get('learn-constrained').check();
  await expect(app.get('automaton')).toBeVisible();
});

test('what is missing is said, and a run can be cancelled', async ({ app }) => {
  await app.open('learn');
  await app.get('learn-run').click();
  await expect(app.get('field-problem')).toHaveText('Add or tick a source in Ask first.');
  await app.fill({ sources: [dam], question });
  await app.get('learn-run').click();
  await app.get('learn-cancel').click();
  await app.idle();
  await expect(app.get('notice')).toHaveText('Stopped.');
  await app.run('learn-run');
  await expect(app.get('token-strip')).toBeVisible();
});
