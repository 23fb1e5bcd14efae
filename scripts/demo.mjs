import { readOptions, usage } from './demo-options.mjs';
import { UsageError } from './usage-error.mjs';
import { run, setup } from './setup.mjs';

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

try {
  const options = readOptions(process.argv.slice(2));
  setup();
  run('npx', ['vite', 'build', '--logLevel', 'error']);
  const { drive } = await import('./demo-page.mjs');
  const { print } = await import('./demo-print.mjs');
  const report = await drive(options, (stage) => process.stderr.write(`${stage}\n`));
  print(report, options);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
}
