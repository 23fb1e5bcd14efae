import { launchOptions } from '../scripts/browser.mjs';
import { session } from './support/gpu';
import { expect, test } from './support/models';
import { dam } from './support/sources';

/** The real library and a real model, the smallest there is, on a GPU in software. */
test.use({ launchOptions: launchOptions('swiftshader'), model: 'tiny' });

test('WebLLM loads a model of one’s own, which passes its self-test and quotes verbatim', async ({
  shelf,
}) => {
  test.slow();
  const { app } = shelf;
  await expect(app.get('device')).toHaveAttribute('data-webgpu', 'true');
  await shelf.adopt();
  await app.open('ask');
  await app.fill(session);
  await app.run('ask-submit');
  const { structured, citations } = await app.report();
  expect(structured).toBe(true);
  expect(citations.length).toBeGreaterThan(0);
  for (const { snippet } of citations) expect(dam.text).toContain(snippet);
  // The sources were read for the first question.
  await app.fill({ ...session, question: 'How high is the dam?' });
  await app.run('ask-submit');
  const { promptTokens, reusedTokens } = (await app.report()).timings;
  expect(reusedTokens).toBeGreaterThan(0.5 * promptTokens);
  await app.open('models');
  await expect(app.get('model-speed')).toContainText('passed');
});
