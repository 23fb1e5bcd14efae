import { command } from './command.mjs';
import { readLabOptions, usage } from './lab-options.mjs';
import { run, setup } from './setup.mjs';

await command(usage, async (args) => {
  const options = readLabOptions(args);
  setup();
  run('npx', ['vite', 'build', '--logLevel', 'error']);
  const { driveLab } = await import('./lab-page.mjs');
  const { printLab } = await import('./lab-print.mjs');
  const results = await driveLab(options, (line) => process.stderr.write(`${line}\n`));
  printLab(results, options);
});
