import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';

const port = 4319;

export default defineConfig({
  testDir: 'e2e',
  // One real model at a time: two would fight for the cores and time out.
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
  webServer: {
    command: `node scripts/serve-tests.mjs ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
