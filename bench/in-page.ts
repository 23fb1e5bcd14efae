import { chromium, type Page } from '@playwright/test';
import type { GivenSession, PageReport } from '../src/contracts/report';
import { launchOptions } from '../scripts/browser.mjs';
import { serve } from '../scripts/serve.mjs';

/** Runs `work` in the built page, in a fresh browser. */
export async function inPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const server = await serve(0);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    await page.goto(server.url);
    await page.waitForSelector('html[data-ready="true"]');
    return await work(page);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Fills the page in as a person does, presses the button `id` and waits until the work is done. */
export async function runInPage(page: Page, given: GivenSession, id: string): Promise<PageReport> {
  await page.evaluate((session) => globalThis.citegraph?.open(session), given);
  await page.getByTestId(id).click();
  await page.waitForTimeout(100);
  await page.waitForSelector('html[data-busy="false"]');
  const report = await page.evaluate(() => globalThis.citegraph?.report());
  if (!report) throw new Error('The page gives no report.');
  return report;
}
