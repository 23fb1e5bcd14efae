import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, run, setup } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'citegraph-test-'));

setup();
const counts = { passed: 0, failed: 0 };
// Side by side: the checks leave a core idle most of the time.
await Promise.all([staticChecks(), unitTests()]);
run('npx', ['vite', 'build', '--logLevel', 'warn']);
await ensureBrowser();
await browserTests();
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

/**
 * A check that counts as one test.
 * @param {string[]} command
 */
async function step([command, ...args]) {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: onWindows() });
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });
  counts[status === 0 ? 'passed' : 'failed']++;
}

async function staticChecks() {
  await step(['npx', 'prettier', '--check', '--log-level', 'warn', '.']);
  await step(['npx', 'eslint', '.']);
  await step(['npm', 'run', '--silent', 'check']);
}

async function unitTests() {
  const report = join(reports, 'unit.json');
  await step([
    'npx',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
}

async function browserTests() {
  const report = join(reports, 'browser.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  await step(['npx', 'playwright', 'test', '--reporter=list,json']);
  const { stats = {} } = readReport(report);
  counts.passed += stats.expected ?? 0;
  counts.failed += (stats.unexpected ?? 0) + (stats.flaky ?? 0);
}

/**
 * @param {string} file
 * @returns {Record<string, any>} an empty report where the runner died before it wrote one
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Real-browser tests need a Chromium: the system's, or one that Playwright brings. */
async function ensureBrowser() {
  const { launchOptions } = await import('./browser.mjs');
  const { chromium } = await import('@playwright/test');
  if (launchOptions().executablePath || existsSync(chromium.executablePath())) return;
  console.log('\nNo Chromium found: asking Playwright for its own …');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
    shell: onWindows(),
  });
  if (status !== 0) {
    fail(
      'Could not get a browser. Install Chromium (on Debian: apt install chromium) and run npm test again.',
    );
  }
}

function onWindows() {
  return process.platform === 'win32';
}
