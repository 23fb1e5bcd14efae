import { expect, test, type App } from './support/page';
import { dam } from './support/sources';

test.beforeEach(async ({ page }) => {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
});

const graph = '**/models/smollm2-135m-instruct/onnx/model_quantized.onnx';

async function failedLoad(app: App, code: string): Promise<void> {
  await app.fill({ sources: [dam], question: 'When was the dam built?' });
  await app.run('ask-submit');
  await expect(app.get('error-note')).toHaveAttribute('data-code', code);
}

/** After the fault is gone, the same button works, and only what passed the check was kept. */
async function recovers(app: App): Promise<void> {
  await app.page.unrouteAll();
  await app.run('retry');
  await expect(app.get('error-note')).toHaveCount(0);
  expect((await app.report()).citations.length).toBeGreaterThan(0);
}

test('a missing model file is told, and the next try works', async ({ app }) => {
  await app.page.route(graph, (route) => route.fulfill({ status: 404 }));
  await failedLoad(app, 'model-file-missing');
  await recovers(app);
});

test('a page instead of a model file is told', async ({ app }) => {
  const body = '<!doctype html><title>Not found</title>';
  await app.page.route(graph, (route) => route.fulfill({ contentType: 'text/html', body }));
  await failedLoad(app, 'model-file-not-a-file');
});

test('a model file with wrong bytes is told and not kept', async ({ app }) => {
  await app.page.route(graph, async (route) => {
    const body = await (await route.fetch()).body();
    body[body.length >> 1] ^= 1;
    await route.fulfill({ body, contentType: 'application/octet-stream' });
  });
  await failedLoad(app, 'model-hash-mismatch');
  await recovers(app);
});

test('no space for a model is told', async ({ app, baseURL }) => {
  const client = await app.page.context().newCDPSession(app.page);
  await client.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(baseURL ?? '').origin,
    quotaSize: 1_000_000,
  });
  await failedLoad(app, 'model-no-space');
});

test('a load can be cancelled, and what came is not asked for twice', async ({ app }) => {
  await app.fill({ sources: [dam], question: 'When was the dam built?' });
  await app.get('ask-submit').click();
  await expect(app.get('load-progress')).toBeVisible();
  await app.get('ask-cancel').click();
  await app.idle();
  await app.run('ask-submit');
  await app.page.reload();
  await app.ready();
  const fetched: string[] = [];
  app.page.context().on('request', (request) => fetched.push(request.url()));
  await app.run('ask-submit');
  expect(fetched.filter((url) => url.includes('.onnx'))).toEqual([]);
});
