import { launchOptions } from '../scripts/browser.mjs';
import { begin, loseGpuOnDemand, recovers, session } from './support/gpu';
import { expect, test } from './support/models';
import { dam } from './support/sources';

/** The real library and a real model, the smallest there is, on a GPU in software. */
test.use({ launchOptions: launchOptions('swiftshader'), model: 'tiny' });

test('WebLLM answers; its GPU is lost in the middle of an answer, and the next attempt quotes verbatim', async ({
  shelf,
}) => {
  test.slow();
  const { app } = shelf;
  loseGpuOnDemand(app.page);
  await expect(app.get('device')).toHaveAttribute('data-webgpu', 'true');
  await shelf.adopt();
  await begin(shelf);
  await (await shelf.worker('llm')).evaluate(() => self.dispatchEvent(new Event('lose-gpu')));
  await expect(app.get('error-note')).toHaveAttribute('data-code', 'gpu-lost');
  await recovers(shelf);
  const { structured, citations } = await app.report();
  expect(structured).toBe(true);
  for (const { snippet } of citations) expect(dam.text).toContain(snippet);
  // The sources were read for the first question.
  await app.fill({ ...session, question: 'How high is the dam?' });
  await app.run('ask-submit');
  const { promptTokens, reusedTokens } = (await app.report()).timings;
  expect(reusedTokens).toBeGreaterThan(0.5 * promptTokens);
  await app.open('models');
  await expect(app.get('model-speed')).toContainText('passed');
});
