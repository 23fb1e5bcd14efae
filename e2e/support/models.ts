import type { Locator, Worker } from '@playwright/test';
import { modelFolder } from './model-folder';
import { ModelServer } from './model-server';
import { expect, test as base, type App } from './page';
import { tinyModel } from './tiny-model';

export { expect };

/** `noise` has weights and a library that nothing can run; `tiny` is a model. */
type ModelKind = 'noise' | 'tiny';

/** A page on the Models view with nothing downloaded, and a server of a small model. */
export const test = base.extend<{ model: ModelKind; server: ModelServer; shelf: Shelf }>({
  model: ['noise', { option: true }],
  server: async ({ model }, use) => {
    const server = await ModelServer.start(model === 'tiny' ? tinyModel() : modelFolder());
    await use(server);
    await server.stop();
  },
  shelf: async ({ app, server, model }, use) => {
    await app.page.evaluate(async () => {
      const ours = /^(webllm\/|citegraph-parts)/;
      for (const name of await caches.keys()) if (ours.test(name)) await caches.delete(name);
    });
    await app.open('models');
    await use(new Shelf(app, server, model));
  },
});

/** The Models view by its jobs. */
export class Shelf {
  readonly app: App;
  readonly #server: ModelServer;
  readonly #model: ModelKind;

  constructor(app: App, server: ModelServer, model: ModelKind) {
    this.app = app;
    this.#server = server;
    this.#model = model;
  }

  /** The row of the server's model. */
  get row(): Locator {
    return this.app.get('models-here').getByTestId('model-item');
  }

  get error(): Locator {
    return this.row.getByTestId('error-note');
  }

  get use(): Locator {
    return this.row.getByTestId('model-use');
  }

  /** Fills the form in and begins the download. */
  async add(): Promise<void> {
    const { CITEGRAPH_MODEL, CITEGRAPH_MODEL_LIB } = process.env;
    const isOwn = this.#model === 'tiny' && CITEGRAPH_MODEL && CITEGRAPH_MODEL_LIB;
    const folder = isOwn ? CITEGRAPH_MODEL : this.#server.folderUrl;
    const library = isOwn ? CITEGRAPH_MODEL_LIB : this.#server.libraryUrl;
    for (const url of [folder, library]) this.app.allow(new URL(url).origin);
    await this.app.get('own-folder').fill(folder);
    await this.app.get('own-library').fill(library);
    await this.app.get('own-review').click();
    await expect(this.app.get('own-origin').first()).toHaveText(new URL(folder).origin);
    await this.app.get('own-confirm').click();
    await this.app.get('models-here').waitFor();
  }

  /** Has a download that waits for the network try again at once, until it gives up. */
  async hurry(): Promise<void> {
    const worker = await this.worker('models');
    await expect(async () => {
      await worker.evaluate(() => self.dispatchEvent(new Event('online')));
      expect(await this.error.count()).toBe(1);
    }).toPass({ intervals: [100] });
  }

  /** Adds the model, and has it answer. */
  async adopt(): Promise<void> {
    await this.add();
    // A model of many gigabytes may be on its way.
    await this.use.click({ timeout: 600_000 });
  }

  async resume(): Promise<void> {
    await this.row.getByTestId('model-download').click();
  }

  /** All of it is here, and may be used. */
  async isComplete(): Promise<void> {
    await expect(this.use).toBeVisible();
    await expect(this.error).toHaveCount(0);
  }

  async fails(code: string): Promise<void> {
    await expect(this.error).toHaveAttribute('data-code', code, { timeout: 30_000 });
  }

  /** Names of the files that were asked for since the server was healed. */
  get asked(): string[] {
    return this.#server.asked.map(({ name }) => name);
  }

  async worker(name: 'models' | 'llm'): Promise<Worker> {
    const find = () =>
      this.app.page.workers().find((each) => each.url().includes(`/${name}-worker-`));
    await expect.poll(find).toBeTruthy();
    const found = find();
    if (!found) throw new Error(`There is no ${name} worker.`);
    return found;
  }

  /** As a crash looks to the page. */
  async kill(name: 'models' | 'llm'): Promise<void> {
    this.app.expectError('killed by the test');
    const worker = await this.worker(name);
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('killed by the test');
      });
    });
  }
}
