import type { Page } from '@playwright/test';
import { expect, type Shelf } from './models';
import { dam } from './sources';

export const session = { sources: [dam], question: 'When was the dam built?' };

/** Begins an answer, and waits until a part of it stands there. */
export async function begin({ app }: Shelf): Promise<void> {
  await app.open('ask');
  await app.fill(session);
  await app.get('ask-submit').click();
  await expect(app.get('partial-answer')).toContainText(/[a-z]{3}/, { timeout: 120_000 });
}

/** What came of the answer stays, and the next attempt finishes it. */
export async function recovers({ app }: Shelf): Promise<void> {
  await expect(app.get('unfinished-answer')).toContainText(/[a-z]{3}/);
  await app.run('retry');
  await expect(app.get('error-note')).toHaveCount(0);
  const { citations } = await app.report();
  expect(citations.map(({ status }) => status)).toContain('exact');
}

/** Lets a test lose the GPU by the event `lose-gpu`: only who asked for a device holds it. */
export function loseGpuOnDemand(page: Page): void {
  page.on('worker', (worker) => {
    if (!worker.url().includes('/llm-worker-')) return;
    void worker.evaluate(() => {
      const ask = GPUAdapter.prototype.requestDevice;
      GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor) {
        const device = await ask.call(this, descriptor);
        self.addEventListener('lose-gpu', () => device.destroy());
        return device;
      };
    });
  });
}
