import { chromium, type Page } from '@playwright/test';
import type { GivenSession } from '../src/contracts/report';
import { launchOptions } from '../scripts/browser.mjs';
import { serve } from '../scripts/serve.mjs';
import { documentSets } from './documents';
import { figure, type Figure } from './figures';

/** Pairs of answers, one with the mask and one without, to the same prompt. */
const pairs = 8;

/** Tokens a second in the browser with the mask over those without, question by question, in one run. */
export async function decodeFigures(): Promise<Figure[]> {
  const server = await serve(0);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    await page.goto(server.url);
    await page.waitForSelector('html[data-ready="true"]');
    await speed(page, 'island', 0, 'constrained');
    const speeds: { masked: number; free: number }[] = [];
    for (let at = 0; at < pairs; at++) {
      const set = Object.keys(documentSets)[at % 4];
      const masked = await speed(page, set, at % 6, 'constrained');
      const free = await speed(page, set, at % 6, 'prompt');
      speeds.push({ masked, free });
    }
    const total = (key: 'masked' | 'free') =>
      pairs / speeds.reduce((sum, one) => sum + 1 / one[key], 0);
    const goal = { of: 'median', min: 0.95 } as const;
    return [
      figure(
        'built-in model with the mask / without',
        'ratio',
        [total('masked') / total('free')],
        goal,
      ),
      figure(
        '  tokens a second with the mask',
        '1/s',
        speeds.map(({ masked }) => masked),
      ),
      figure(
        '  tokens a second without',
        '1/s',
        speeds.map(({ free }) => free),
      ),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Asks as a person does; tokens a second of the writing. */
async function speed(
  page: Page,
  set: string,
  question: number,
  strategy: 'constrained' | 'prompt',
): Promise<number> {
  const { documents, questions } = documentSets[set];
  const session: GivenSession = { sources: documents, question: questions[question], strategy };
  await page.evaluate((given) => globalThis.citegraph?.open(given), session);
  await page.getByTestId('ask-submit').click();
  await page.waitForTimeout(100);
  await page.waitForSelector('html[data-busy="false"]');
  const report = await page.evaluate(() => globalThis.citegraph?.report());
  const { newTokens, writeMs } = report?.timings ?? {};
  if (!newTokens || !writeMs) throw new Error('The page answered nothing.');
  return (1000 * newTokens) / writeMs;
}
