import type { Page } from '@playwright/test';

/** Milliseconds between the frames that are drawn while `act` goes on. */
export async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  // As text: tools that run TypeScript add helpers to a function, which the page lacks.
  await page.evaluate(`
    const frames = (globalThis.frames = []);
    requestAnimationFrame(function go(now) {
      frames.push(now);
      if (frames === globalThis.frames) requestAnimationFrame(go);
    });`);
  await act();
  const seen = await page.evaluate<number[]>('globalThis.frames');
  return seen.slice(1).map((now, at) => now - seen[at]);
}
