import { launchOptions } from '../../scripts/browser.mjs';
import { begin, recovers, session } from '../support/gpu';
import { expect, test } from '../support/models';
import { dam } from '../support/sources';

/**
 * What takes a GPU, or patience with one in software: CITEGRAPH_GPU=device or swiftshader. With
 * CITEGRAPH_MODEL and CITEGRAPH_MODEL_LIB (addresses of a folder and a library) it runs on that model,
 * else on the tiny one of these tests. See docs/webllm.md.
 */
const gpu = process.env['CITEGRAPH_GPU'] ?? '';
const isKnown = gpu === 'device' || gpu === 'swiftshader';
test.use({ launchOptions: launchOptions(isKnown ? gpu : 'none'), model: 'tiny' });
test.skip(
  !isKnown,
  'It needs a GPU: set CITEGRAPH_GPU=device, or =swiftshader for one in software.',
);
test.slow();

test('a model of one’s own answers by every strategy, and checks', async ({ shelf }) => {
  const { app } = shelf;
  await shelf.adopt();
  await app.run('self-test');
  await expect(app.get('model-speed')).toContainText('passed');
  await expect(app.get('model-speed')).toContainText('on the GPU');
  await app.open('ask');
  for (const strategy of ['prompt', 'posthoc', 'constrained'] as const) {
    await app.fill({ ...session, strategy });
    await app.run('ask-submit');
    await expect(app.get('error-note')).toHaveCount(0);
    const report = await app.report();
    expect(report.strategy).toBe(strategy);
    expect(report.timings['promptTokens']).toBeGreaterThan(0);
  }
  const { structured, citations } = await app.report();
  expect(structured).toBe(true);
  expect(citations.map(({ status }) => status)).toContain('exact');
  for (const { snippet } of citations) expect(dam.text).toContain(snippet);
  await app.run('check-this-answer');
  await expect(app.get('error-note')).toHaveCount(0);
  expect((await app.report()).facts.length).toBeGreaterThan(0);
});

test('a worker that dies while the tab is hidden is told as that, and the next attempt works', async ({
  shelf,
}) => {
  const { app } = shelf;
  await shelf.adopt();
  await begin(shelf);
  await app.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await shelf.kill('llm');
  await expect(app.get('error-note')).toHaveAttribute('data-code', 'lost-while-hidden');
  await app.page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  const other = await app.page.context().newPage();
  await other.goto(`${app.baseURL}#/models`);
  await recovers(shelf);
  // The GPU is this tab's now.
  await other.getByTestId('self-test').click();
  await expect(other.getByTestId('error-note')).toHaveAttribute('data-code', 'gpu-elsewhere');
  await other.close();
});
