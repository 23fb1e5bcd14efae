import type { Locator, Worker } from '@playwright/test';
import { modelFolder } from './model-folder';
import { ModelServer } from './model-server';
import { expect, test as base, type App } from './page';

export { expect };

/** A page on the Models view with nothing downloaded, and a server of a small model. */
export const test = base.extend<{ server: ModelServer; shelf: Shelf }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from it
  server: async ({}, use) => {
    const server = await ModelServer.start(modelFolder());
    await use(server);
    await server.stop();
  },
  shelf: async ({ app, server }, use) => {
    app.allow(server.origin);
    await app.page.evaluate(async () => {
      const ours = /^(webllm\/|citegraph-parts)/;
      for (const name of await caches.keys()) if (ours.test(name)) await caches.delete(name);
    });
    await app.open('models');
    await use(new Shelf(app, server));
  },
});

/** The Models view by its jobs. */
export class Shelf {
  readonly app: App;
  readonly #server: ModelServer;

  constructor(app: App, server: ModelServer) {
    this.app = app;
    this.#server = server;
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
    await this.app.get('own-folder').fill(this.#server.folderUrl);
    await this.app.get('own-library').fill(this.#server.libraryUrl);
    await this.app.get('own-review').click();
    await expect(this.app.get('own-origin')).toHaveText(this.#server.origin);
    await this.app.get('own-confirm').click();
    await this.app.get('models-here').waitFor();
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
