import { launchOptions } from '../scripts/browser.mjs';
import type { App } from './support/page';
import { expect, test } from './support/page';

/** The judge on a GPU in software: slow, but the real kernels. */
test.use({ launchOptions: launchOptions('swiftshader') });

const session = {
  sources: [{ text: 'The dam was built in 1931.' }],
  text: 'The dam was built in 1931. The dam was built in 1950.',
};

async function judged(app: App, setting: 'wasm' | 'webgpu'): Promise<(number | null)[]> {
  await app.open('models');
  await app.get('judge-setting').selectOption(setting);
  await app.open('check');
  await app.fill(session);
  await app.get('fact-reader').selectOption('rules');
  await app.run('check-submit');
  const { facts } = await app.report();
  await app.open('models');
  await expect(app.get('judge-choice')).toHaveAttribute('data-backend', setting);
  return facts.map(({ p }) => p);
}

test('the judge gives two pairs the same verdicts on WebGPU and on WebAssembly', async ({
  app,
}) => {
  test.slow();
  const wasm = await judged(app, 'wasm');
  const gpu = await judged(app, 'webgpu');
  expect(gpu).toHaveLength(2);
  for (const [at, p] of gpu.entries()) {
    // 4-bit and int8 weights differ by about 0.1.
    expect(Math.abs((p ?? 0) - (wasm[at] ?? 0))).toBeLessThan(0.2);
    expect((p ?? 0) > 0.5).toBe((wasm[at] ?? 0) > 0.5);
  }
});
