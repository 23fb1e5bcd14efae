import { chromium } from '@playwright/test';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { launchOptions } from './browser.mjs';
import { serve } from './serve.mjs';
import { UsageError } from './usage-error.mjs';

/** @typedef {ReturnType<typeof import('./lab-options.mjs').readLabOptions>} LabOptions */
/** @typedef {import('../src/contracts/report').LabState} LabState */
/** @typedef {import('../src/contracts/report').LabResults} LabResults */

/** Milliseconds between two looks at the page. */
const pace = 500;

/**
 * Runs the Lab of the built page in a browser without a screen.
 * @param {LabOptions} options
 * @param {(line: string) => void} tell
 * @returns {Promise<LabResults>}
 */
export async function driveLab(options, tell) {
  const server = await serve(0);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    await page.goto(`${server.url}#/lab`);
    await page.waitForSelector('html[data-ready="true"]');
    await openData(page, options, tell);
    const { data } = await stateOf(page);
    const all = data?.items ?? 1;
    const items = Math.min(options.settings.items ?? all, all);
    const settings = { ...options.settings, items };
    const before = options.run && existsSync(options.run) ? await openRun(page, options.run) : null;
    if (before && before.data.sha256 === data?.sha256 && isDone(before, settings)) {
      tell(`${options.run} holds this very run, and it is done`);
      return await resultsOf(page);
    }
    await page.evaluate((given) => globalThis.citegraph?.lab.start(given), settings);
    await demandStarted(page);
    if (before) {
      await demandSameRun(page, before, options.run);
      tell(`Going on with the run in ${options.run}`);
    }
    return await follow(page, options, tell);
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {LabOptions} options
 * @param {(line: string) => void} tell
 */
async function openData(page, { data, settings }, tell) {
  if (data === null) {
    const set = settings.task === 'citation' ? 'cited-qa' : 'detection';
    await page.getByTestId(`lab-set-${set}`).click();
  } else await page.getByTestId('lab-file').setInputFiles(data);
  await page.waitForTimeout(100);
  await page.waitForSelector('html[data-busy="false"]');
  const state = await stateOf(page);
  if (state.problem !== null) throw new UsageError(state.problem);
  for (const { line, reason } of state.data?.faults ?? []) tell(`Line ${line}: ${reason}`);
  if (!state.data) throw new UsageError('The data set could not be opened.');
  tell(`${state.data.name}: ${state.data.items} items, ${state.data.faultCount} unreadable lines`);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} file
 */
async function openRun(page, file) {
  await page.getByTestId('lab-run-file').setInputFiles(file);
  await page.waitForFunction(
    () => globalThis.citegraph?.lab.results() ?? globalThis.citegraph?.lab.state().problem,
  );
  const { problem } = await stateOf(page);
  if (problem !== null) throw new UsageError(`${file}: ${problem}`);
  return (await resultsOf(page)).run.run;
}

/**
 * @param {LabResults['run']['run']} run
 * @param {LabOptions['settings']} wanted
 */
function isDone({ state, settings }, wanted) {
  const same = Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(Reflect.get(settings, name)) === JSON.stringify(value),
  );
  return state === 'done' && same;
}

/**
 * What the settings lack is said at once.
 * @param {import('@playwright/test').Page} page
 */
async function demandStarted(page) {
  const { problem } = await stateOf(page);
  if (problem !== null) throw new UsageError(problem);
}

/**
 * A run of other settings or on other data must not be overwritten.
 * @param {import('@playwright/test').Page} page
 * @param {LabResults['run']['run']} before
 * @param {string | null} file
 */
async function demandSameRun(page, before, file) {
  const { run } = (await resultsOf(page)).run;
  if (run.id === before.id) return;
  throw new UsageError(
    `${file} holds a run of other settings, or on other data. Give another file to --run, or the settings of that run.`,
  );
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {LabOptions} options
 * @param {(line: string) => void} tell
 * @returns {Promise<LabResults>}
 */
async function follow(page, { run }, tell) {
  let said = -1;
  for (;;) {
    await page.waitForTimeout(pace);
    const state = await stateOf(page);
    if (state.problem !== null) throw new UsageError(state.problem);
    const done = state.progress?.done ?? said;
    if (state.progress && done !== said) {
      said = done;
      tell(progressLine(state.progress));
      if (run) save(run, await resultsOf(page));
    }
    if (state.progress) continue;
    if (state.fault) throw new UsageError(`${state.fault.code}: ${state.fault.detail}`);
    if (state.state !== 'done') continue;
    const results = await resultsOf(page);
    if (run) save(run, results);
    return results;
  }
}

/**
 * @param {NonNullable<LabState['progress']>} progress
 */
function progressLine({ done, total, system, secondsLeft }) {
  const left = secondsLeft === null ? '' : `, about ${Math.ceil(secondsLeft / 60)} min left`;
  return `${done} of ${total} (${system})${left}`;
}

/**
 * Never leaves half a file behind.
 * @param {string} file
 * @param {LabResults} results
 */
function save(file, { run }) {
  writeFileSync(`${file}.part`, JSON.stringify(run));
  renameSync(`${file}.part`, file);
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<LabState>}
 */
async function stateOf(page) {
  const state = await page.evaluate(() => globalThis.citegraph?.lab.state());
  if (!state) throw new Error('The page tells nothing of its Lab.');
  return state;
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<LabResults>}
 */
async function resultsOf(page) {
  const results = await page.evaluate(() => globalThis.citegraph?.lab.results());
  if (!results) throw new Error('The page has no run.');
  return results;
}
