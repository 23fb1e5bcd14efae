import { launchOptions } from '../scripts/browser.mjs';
import { loadJudge } from '../bench/node-models';
import type { App } from './support/page';
import { expect, test } from './support/page';

/** The judge on a GPU in software: slow, but the real kernels. */
test.use({ launchOptions: launchOptions('swiftshader') });

const premise = 'The dam was built in 1931.';
const hypotheses = ['The dam was built in 1931.', 'The dam was built in 1950.'];
const session = { sources: [{ text: premise }], text: hypotheses.join(' ') };

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
  const judge = await loadJudge('q4');
  const pairs = hypotheses.map((hypothesis) => ({ premise, hypothesis }));
  const same = await judge.judge(pairs, () => undefined, { aborted: false });
  expect(gpu).toHaveLength(2);
  for (const [at, p] of gpu.entries()) {
    // 4-bit and int8 weights differ by about 0.1.
    expect(Math.abs((p ?? 0) - (wasm[at] ?? 0))).toBeLessThan(0.2);
    // The same file on the machine's own kernels.
    expect(Math.abs((p ?? 0) - (1 - same[at].entailment))).toBeLessThan(0.02);
    expect((p ?? 0) > 0.5).toBe((wasm[at] ?? 0) > 0.5);
  }
});
