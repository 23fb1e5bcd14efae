import { command } from './command.mjs';
import { readOptions, usage } from './demo-options.mjs';
import { run, setup } from './setup.mjs';

await command(usage, async (args) => {
  const options = readOptions(args);
  setup();
  run('npx', ['vite', 'build', '--logLevel', 'error']);
  const { drive } = await import('./demo-page.mjs');
  const { print } = await import('./demo-print.mjs');
  const report = await drive(options, (stage) => process.stderr.write(`${stage}\n`));
  print(report, options);
});
