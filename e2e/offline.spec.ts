import { test as base } from '@playwright/test';
import { App, expect } from './support/page';
import { dam } from './support/sources';

base(
  'with the plug pulled after a visit, the page opens, answers and checks',
  async ({ page, baseURL }) => {
    const app = new App(page, baseURL ?? '');
    await app.open();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await app.fill({ sources: [dam], question: 'When was the dam built?' });
    await app.run('ask-submit');
    await app.run('check-this-answer');

    await page.context().setOffline(true);
    await page.reload();
    await app.ready();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await app.open('ask');
    await app.get('ask-question').fill('How high is the dam?');
    await app.run('ask-submit');
    await app.run('check-this-answer');
    const { citations, facts } = await app.report();
    expect(citations.length).toBeGreaterThan(0);
    expect(facts.length).toBeGreaterThan(0);
  },
);
