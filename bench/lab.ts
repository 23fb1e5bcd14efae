import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, type Figure } from './figures';
import { framesOf } from './frames';
import { inPage } from './in-page';
import { makeText } from './texts';

const lines = 100_000;

/** A data set for detection: about 30 MB. */
function manyLines(): string {
  const texts = Array.from({ length: 50 }, (_, at) => makeText('ascii', 200, at));
  return Array.from({ length: lines }, (_, at) =>
    JSON.stringify({
      id: `item-${String(at)}`,
      context: texts[at % texts.length],
      text: texts[(at * 7) % texts.length].slice(0, 60),
      consistent: at % 2 === 0,
    }),
  ).join('\n');
}

/** Frames of the page while the Lab reads a file of 100,000 lines, and how long it takes. */
export async function labFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'citegraph-lab-'));
  const file = join(folder, 'many.jsonl');
  writeFileSync(file, manyLines());
  try {
    return await inPage(async (page) => {
      await page.goto(`${page.url().split('#')[0]}#/lab`);
      const started = performance.now();
      const frames = await framesOf(page, async () => {
        await page.getByTestId('lab-file').setInputFiles(file);
        await page.getByText(`${lines.toLocaleString('en')} items`).waitFor();
      });
      const seconds = (performance.now() - started) / 1000;
      const name = `opening ${lines.toLocaleString('en')} lines in the Lab`;
      return [
        figure(`${name}: frames`, 'ms', frames, { of: 'max', max: 200 }),
        figure('  all of it', 's', [seconds]),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
