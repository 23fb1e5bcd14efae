import { readLabOptions, usage } from './lab-options.mjs';
import { run, setup } from './setup.mjs';
import { UsageError } from './usage-error.mjs';

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

try {
  const options = readLabOptions(process.argv.slice(2));
  setup();
  run('npx', ['vite', 'build', '--logLevel', 'error']);
  const { driveLab } = await import('./lab-page.mjs');
  const { printLab } = await import('./lab-print.mjs');
  const results = await driveLab(options, (line) => process.stderr.write(`${line}\n`));
  printLab(results, options);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
}
