import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOptions, usage, UsageError } from './demo-options.mjs';
import { run, setup } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

try {
  const options = readOptions(process.argv.slice(2));
  setup();
  if (!existsSync(`${root}dist/index.html`)) run('npx', ['vite', 'build', '--logLevel', 'warn']);
  const { drive } = await import('./demo-page.mjs');
  const { print } = await import('./demo-print.mjs');
  const report = await drive(options, (stage) => process.stderr.write(`${stage}\n`));
  print(report, options);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
}
