import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { GivenSession, LabResults, LabState, PageReport } from '../../src/contracts/report';
import type { LabSettings } from '../../src/core/evaluation/run';

interface Shared {
  /** One browser profile for all tests of a worker: checked models stay in its cache. */
  profile: BrowserContext;
}

/**
 * A page from which nothing may leave: any request to another origin, and any error that the page
 * did not handle, fails the test. What was typed and computed before is gone; the models stay.
 */
export const test = base.extend<{ app: App }, Shared>({
  profile: [
    async ({ browser }, use) => {
      // Requests that a service worker makes would escape the faults that tests inject.
      const profile = await browser.newContext({ serviceWorkers: 'block' });
      await use(profile);
      await profile.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ profile, baseURL, colorScheme, viewport }, use) => {
    const page = await profile.newPage();
    await page.emulateMedia({ colorScheme });
    if (viewport) await page.setViewportSize(viewport);
    await forgetSession(page, baseURL ?? '');
    await use(page);
    await page.close();
  },
  app: async ({ page, baseURL }, use) => {
    const foreign: string[] = [];
    const errors: string[] = [];
    const hear = (request: { url(): string }) => {
      const url = request.url();
      const isOurs = url.startsWith(baseURL ?? '') || /^(data|blob):/.test(url);
      if (!isOurs && !app.mayAsk(url)) foreign.push(url);
    };
    const app = new App(page, baseURL ?? '');
    page.context().on('request', hear);
    page.on('pageerror', (error) => errors.push(error.message));
    await app.open();
    await use(app);
    page.context().off('request', hear);
    expect(foreign, 'requests that left the origin').toEqual([]);
    expect(
      errors.filter((error) => !app.expects(error)),
      'errors nobody handled',
    ).toEqual([]);
  },
});

export { expect };

/** Empties what the page keeps, from a page of the same origin that runs none of its code. */
async function forgetSession(page: Page, baseURL: string): Promise<void> {
  await page.goto(`${baseURL}favicon.svg`);
  await page.evaluate(() =>
    Promise.all(
      [
        ...['citegraph-session', 'citegraph-models', 'citegraph-judge'],
        ...['citegraph-lab-data', 'citegraph-lab-runs', 'citegraph-lab-outcomes'],
      ].map(
        (name) =>
          new Promise((resolve) => {
            localStorage.clear();
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = request.onblocked = resolve;
          }),
      ),
    ),
  );
}

/** How long a real model may take on a slow machine. */
const patience = 150_000;

/** The page by its jobs rather than its widgets. */
export class App {
  readonly page: Page;
  readonly baseURL: string;
  readonly #origins: string[] = [];
  readonly #errors: string[] = [];

  constructor(page: Page, baseURL: string) {
    this.page = page;
    this.baseURL = baseURL;
  }

  /** From here on requests to that origin are no breach: the test downloads a model from there. */
  allow(origin: string): void {
    this.#origins.push(origin);
  }

  mayAsk(url: string): boolean {
    return this.#origins.includes(new URL(url).origin);
  }

  /** An error that the test itself brings about. */
  expectError(message: string): void {
    this.#errors.push(message);
  }

  expects(message: string): boolean {
    return this.#errors.some((expected) => message.includes(expected));
  }

  async open(view: 'ask' | 'check' | 'lab' | 'learn' | 'models' = 'ask'): Promise<void> {
    await this.page.goto(`${this.baseURL}#/${view}`);
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

  /** What the Lab holds, as a script sees it. */
  async labState(): Promise<LabState> {
    const state = await this.page.evaluate(() => globalThis.citegraph?.lab.state());
    if (!state) throw new Error('The page tells nothing of its Lab.');
    return state;
  }

  async labResults(): Promise<LabResults> {
    const results = await this.page.evaluate(() => globalThis.citegraph?.lab.results());
    if (!results) throw new Error('The Lab has no run.');
    return results;
  }

  /** Starts a run and comes back at once. */
  async startLab(settings: Partial<LabSettings>): Promise<void> {
    await this.page.evaluate((given) => globalThis.citegraph?.lab.start(given), settings);
  }

  async idle(): Promise<void> {
    await this.page.waitForSelector('html[data-busy="false"]', { timeout: patience });
  }

  /** Presses the button `id` and waits until the work that it starts is done. */
  async run(id: string): Promise<void> {
    // The pointer rests nowhere: over a citation it would open the quote, and that cover the button.
    await this.page.mouse.move(0, 0);
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
