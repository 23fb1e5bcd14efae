import type { Page } from '@playwright/test';
import { shardName } from './support/model-folder';
import type { ServerFault } from './support/model-server';
import { expect, test } from './support/models';
import { tinyModel } from './support/tiny-model';

const large = shardName(0);
const small = shardName(1);

test('a model of one’s own comes whole, stays after a reload, and is deleted', async ({
  shelf,
  server,
}) => {
  const { app } = shelf;
  await shelf.add();
  await shelf.isComplete();
  await app.page.reload();
  await app.ready();
  await shelf.isComplete();
  expect(server.asked.filter(({ name }) => name === large)).toHaveLength(1);
  await shelf.row.getByTestId('model-delete').click();
  await shelf.row.getByTestId('model-delete-yes').click();
  await expect(app.get('models-here')).toHaveCount(0);
  const kept = await app.page.evaluate(async () => {
    const names = ['webllm/config', 'webllm/model', 'webllm/wasm', 'citegraph-parts-v1'];
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().length;
  });
  expect(kept).toBe(0);
});

const faults: readonly (readonly [string, string, ServerFault, string])[] = [
  ['a page in place of the settings', 'mlc-chat-config.json', 'page', 'download-not-a-file'],
  ['a shard that is not there', large, 'missing', 'download-missing'],
  ['a page in place of a shard', large, 'page', 'download-not-a-file'],
  ['a server that asks for a login', large, 'forbidden', 'download-refused'],
  ['a shard with wrong bytes', small, 'damaged', 'download-damaged'],
];

test('each fault of a server is told, and the next try brings the rest', async ({
  shelf,
  server,
}) => {
  for (const [what, name, fault, code] of faults) {
    await test.step(what, async () => {
      server.heal();
      server.fail(name, fault);
      if (code === faults[0][3] && name === faults[0][1]) await shelf.add();
      else await shelf.row.getByTestId('retry').click();
      await shelf.fails(code);
    });
  }
  server.heal();
  await shelf.row.getByTestId('retry').click();
  await shelf.isComplete();
  expect(shelf.asked).toEqual([small]);
});

const interruptions: readonly (readonly [string, string, ServerFault])[] = [
  ['a connection that breaks halfway', large, 'broken'],
  ['a shard that ends early', small, 'short'],
  ['a server that other pages may not read', large, 'closed'],
];

for (const [what, name, fault] of interruptions) {
  test(`${what} is told, and the next try brings the rest`, async ({ shelf, server }) => {
    server.fail(name, fault);
    await shelf.add();
    await shelf.hurry();
    await shelf.fails('download-interrupted');
    server.heal();
    await shelf.row.getByTestId('retry').click();
    await shelf.isComplete();
    expect(shelf.asked).toContain(name);
    expect(shelf.asked).not.toContain('tokenizer.json');
  });
}

test('no room for a model is told', async ({ shelf, baseURL }) => {
  const client = await shelf.app.page.context().newCDPSession(shelf.app.page);
  const { origin } = new URL(baseURL ?? '');
  const used = await shelf.app.page.evaluate(
    async () => (await navigator.storage.estimate()).usage,
  );
  const quotaSize = (used ?? 0) + 6_000_000;
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await shelf.add();
  await shelf.fails('model-no-space');
  await client.send('Storage.overrideQuotaForOrigin', { origin });
  await shelf.row.getByTestId('retry').click();
  await shelf.isComplete();
});

test('a download goes on after a pause and a reload where it stopped', async ({
  shelf,
  server,
}) => {
  const { app } = shelf;
  server.fail(large, 'stuck');
  await shelf.add();
  const progress = shelf.row.getByTestId('download-progress');
  await expect(progress).toHaveAttribute('data-stage', 'downloading');
  await expect.poll(() => partsKept(app.page, large)).toBeGreaterThan(0);
  await shelf.row.getByTestId('download-pause').click();
  await expect(progress).toHaveCount(0);
  await app.page.reload();
  await app.ready();
  await expect(shelf.row).toContainText('Not complete');
  server.heal();
  await shelf.resume();
  await shelf.isComplete();
  const [first] = server.asked.filter(({ name }) => name === large);
  expect(first.from).toBeGreaterThanOrEqual(4 * 2 ** 20);
});

test('a server that is busy for a moment is asked again by itself', async ({ shelf, server }) => {
  server.fail(small, 'busy');
  await shelf.add();
  const progress = shelf.row.getByTestId('download-progress');
  await expect(progress).toHaveAttribute('data-stage', 'waiting');
  server.heal();
  await shelf.isComplete();
});

test('another tab that is busy with the model is told', async ({ shelf, server }) => {
  const { app } = shelf;
  server.fail(large, 'stuck');
  await shelf.add();
  await expect.poll(() => shelf.asked).toContain(large);
  const other = await app.page.context().newPage();
  await other.goto(`${app.baseURL}#/models`);
  const row = other.getByTestId('models-here').getByTestId('model-item');
  await row.getByTestId('model-download').click();
  await expect(row.getByTestId('error-note')).toHaveAttribute('data-code', 'download-elsewhere');
  await shelf.row.getByTestId('download-pause').click();
  server.heal();
  await row.getByTestId('retry').click();
  await expect(row.getByTestId('model-use')).toBeVisible();
  await other.close();
});

test('a worker that dies in a download is told, and the next one goes on', async ({
  shelf,
  server,
}) => {
  server.fail(large, 'stuck');
  await shelf.add();
  await expect.poll(() => partsKept(shelf.app.page, large)).toBeGreaterThan(0);
  await shelf.kill('models');
  await shelf.fails('worker-died');
  server.heal();
  await shelf.row.getByTestId('retry').click();
  await shelf.isComplete();
  const [first] = server.asked.filter(({ name }) => name === large);
  expect(first.from).toBeGreaterThan(0);
});

test('a damaged file on this device is found, and only that one comes anew', async ({
  shelf,
  server,
}) => {
  await shelf.add();
  await shelf.isComplete();
  await shelf.app.page.evaluate(async (name) => {
    const cache = await caches.open('webllm/model');
    const [request] = (await cache.keys()).filter(({ url }) => url.endsWith(name));
    const kept = await cache.match(request);
    const bytes = new Uint8Array((await kept?.arrayBuffer()) ?? []);
    bytes[5] ^= 1;
    await cache.put(request, new Response(bytes));
  }, small);
  await shelf.row.getByTestId('model-verify').click();
  await expect(shelf.row.getByTestId('verified')).toContainText(small);
  server.heal();
  await shelf.resume();
  await shelf.isComplete();
  expect(shelf.asked).toEqual([small]);
});

test('what earlier versions left is offered for deletion', async ({ shelf }) => {
  const { page } = shelf.app;
  await page.evaluate(async () => {
    const old = await caches.open('citegraph-models-v0');
    await old.put('https://example.org/old', new Response('old'));
    const weights = await caches.open('webllm/model');
    const url = 'https://example.org/gone/resolve/main/params_shard_0.bin';
    await weights.put(url, new Response(new Uint8Array(2_000_000)));
    await (
      await caches.open('webllm/wasm')
    ).put('https://example.org/v0_2_80/gone.wasm', new Response(new Uint8Array(10)));
  });
  await page.reload();
  const rows = shelf.app.get('leftover');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'gone/resolve/main' })).toContainText('2.0 MB');
  for (let left = 3; left > 0; left--) {
    await rows.first().getByTestId('leftover-delete').click();
    await rows.first().getByTestId('leftover-delete-yes').click();
    await expect(rows).toHaveCount(left - 1);
  }
  expect(await page.evaluate(() => caches.has('citegraph-models-v0'))).toBe(false);
});

test('addresses that will not do are told beside their field', async ({ shelf, server }) => {
  const { app } = shelf;
  const rejected = async (folder: string, library: string, field: string) => {
    await app.get('own-folder').fill(folder);
    await app.get('own-library').fill(library);
    await app.get('own-review').click();
    await expect(app.get(`own-${field}`)).toHaveAttribute('aria-invalid', 'true');
    await expect(app.get(`own-${field}`)).toBeFocused();
    await expect(app.get('own-confirm')).toHaveCount(0);
  };
  await rejected('my model', server.libraryUrl, 'folder');
  await rejected('http://example.org/model', server.libraryUrl, 'folder');
  await rejected(server.folderUrl, `${server.folderUrl}library.js`, 'library');
});

test('without WebGPU models say that they cannot run, and the built-in one is a press away', async ({
  shelf,
}) => {
  const { app } = shelf;
  await expect(app.get('device')).toHaveAttribute('data-webgpu', 'false');
  await expect(app.get('misfit').first()).toContainText('no WebGPU');
  await app.get('fits-filter').check();
  await expect(app.get('model-list').getByTestId('model-item')).toHaveCount(0);
});

test('a library that is none is told, and so is a device without WebGPU', async ({
  shelf,
  server,
}) => {
  const { app } = shelf;
  await shelf.adopt();
  await app.run('self-test');
  const note = app.get('error-note');
  await expect(note).toHaveAttribute('data-code', 'library-unusable');
  await shelf.row.getByTestId('model-delete').click();
  await shelf.row.getByTestId('model-delete-yes').click();
  for (const [name, file] of tinyModel()) server.files.set(name, file);
  await shelf.adopt();
  await app.run('self-test');
  await expect(note).toHaveAttribute('data-code', 'no-webgpu');
  await app.get('use-builtin').click();
  await expect(note).toHaveCount(0);
  await expect(app.get('chosen-model')).toHaveAttribute('data-model', 'builtin');
});

/** Parts of an unfinished file that are kept. */
async function partsKept(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const keys = await (await caches.open('citegraph-parts-v1')).keys();
    return keys.filter(({ url }) => url.includes(wanted)).length;
  }, name);
}
