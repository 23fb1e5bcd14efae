import { chromium } from '@playwright/test';
import { launchOptions } from './browser.mjs';
import { UsageError } from './usage-error.mjs';
import { serve } from './serve.mjs';

/** Long enough for a slow machine to read a long source. */
const patience = 600_000;

/**
 * Does the main job in the built app, by the same buttons that a person presses.
 * @param {ReturnType<import('./demo-options.mjs').readOptions>} options
 * @param {(stage: string) => void} tell
 * @returns {Promise<import('../src/contracts/report').PageReport>}
 */
export async function drive({ session, strategy, screenshot, own, gpu }, tell) {
  const server = await serve(0);
  const browser = await chromium.launch(launchOptions(gpu));
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.setDefaultTimeout(patience);
    await page.goto(server.url);
    await page.waitForSelector('html[data-ready="true"]');
    if (own) await useOwnModel(page, own, tell);
    if (session) await page.evaluate((given) => globalThis.citegraph?.open(given), session);
    if (session?.text === undefined) await ask(page, session === null, strategy, tell);
    else await page.goto(`${server.url}#/check`);
    tell('Checking the facts …');
    await check(page, session?.text === undefined);
    await page.screenshot({ path: screenshot, fullPage: true });
    tell(`Picture: ${screenshot}`);
    const report = await page.evaluate(() => globalThis.citegraph?.report());
    if (!report) throw new Error('The page gave no report.');
    return report;
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * Downloads the model and has it answer, by the form of the Models view.
 * @param {import('@playwright/test').Page} page
 * @param {import('./demo-options.mjs').OwnModel} own
 * @param {(stage: string) => void} tell
 */
async function useOwnModel(page, { model, library }, tell) {
  tell('Downloading the model …');
  await page.goto(new URL('#/models', page.url()).href);
  await page.getByTestId('own-folder').fill(model);
  await page.getByTestId('own-library').fill(library);
  await page.getByTestId('own-review').click();
  await demandNoFault(page);
  await page.getByTestId('own-confirm').click();
  const use = page.getByTestId('models-here').getByTestId('model-use');
  await use.or(page.getByTestId('error-note')).first().waitFor();
  await demandNoFault(page);
  await use.click();
  tell('Loading the model on the GPU, and trying it out …');
  await page.getByTestId('self-test').click();
  await settled(page);
  await page.goto(new URL('#/ask', page.url()).href);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {boolean} isExample
 * @param {string} strategy
 * @param {(stage: string) => void} tell
 */
async function ask(page, isExample, strategy, tell) {
  tell('Writing the answer …');
  await page.getByTestId('ask-strategy').selectOption(strategy);
  await page.getByTestId(isExample ? 'try-example' : 'ask-submit').click();
  await settled(page);
  await page.getByTestId('answer').waitFor();
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {boolean} isAnswer
 */
async function check(page, isAnswer) {
  await page.getByTestId(isAnswer ? 'check-this-answer' : 'check-submit').click();
  await settled(page);
}

/**
 * Waits until nothing runs any more; what the page calls a failure ends the demo.
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  await page.waitForTimeout(200);
  await page.waitForSelector('html[data-busy="false"]');
  await demandNoFault(page);
}

/** @param {import('@playwright/test').Page} page */
async function demandNoFault(page) {
  for (const name of ['error-note', 'field-problem']) {
    const note = page.getByTestId(name).first();
    if (await note.isVisible()) throw new UsageError(await toldBy(note));
  }
}

/**
 * What a note says, its details included.
 * @param {import('@playwright/test').Locator} note
 */
async function toldBy(note) {
  const told = (await note.innerText()).trim();
  const details = await note.locator('details p').allTextContents();
  return [told, ...details].join('\n');
}
