import { expect, test as base, type Page } from '@playwright/test';
import type { GivenSession, PageReport } from '../../src/contracts/report';

/**
 * A page from which nothing may leave: any request to another origin, and any error that the page
 * did not handle, fails the test.
 */
export const test = base.extend<{ app: App }>({
  app: async ({ page, baseURL }, use) => {
    const foreign: string[] = [];
    const errors: string[] = [];
    page.context().on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL ?? '') && !/^(data|blob):/.test(url)) foreign.push(url);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const app = new App(page);
    await app.open();
    await use(app);
    expect(foreign, 'requests that left the origin').toEqual([]);
    expect(errors, 'errors nobody handled').toEqual([]);
  },
});

export { expect };

/** How long a real model may take on a slow machine. */
const patience = 150_000;

/** The page by its jobs rather than its widgets. */
export class App {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(view: 'ask' | 'check' = 'ask'): Promise<void> {
    await this.page.goto(`./#/${view}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.page.waitForSelector('html[data-ready="true"]');
  }

  get(id: string) {
    return this.page.getByTestId(id);
  }

  /** Fills the page in as a script may; see `Automation`. */
  async fill(session: GivenSession): Promise<void> {
    await this.page.evaluate((given) => globalThis.citegraph?.open(given), session);
  }

  async report(): Promise<PageReport> {
    const report = await this.page.evaluate(() => globalThis.citegraph?.report());
    if (!report) throw new Error('The page gives no report.');
    return report;
  }

  async busy(): Promise<void> {
    await this.page.waitForSelector('html[data-busy="true"]');
  }

  async idle(): Promise<void> {
    await this.page.waitForSelector('html[data-busy="false"]', { timeout: patience });
  }

  /** Presses the button `id` and waits until the work that it starts is done. */
  async run(id: string): Promise<void> {
    await this.get(id).click();
    await this.idle();
  }

  async addSource(text: string, title = ''): Promise<void> {
    await this.get('source-add-text').fill(text);
    await this.get('source-add-title').fill(title);
    await this.get('source-add-submit').click();
  }
}

/** White space as the model sees it. */
export function shown(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
