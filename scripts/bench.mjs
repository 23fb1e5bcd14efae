import { run, setup } from './setup.mjs';
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
setup();
// Some things are measured in the built page.
const only = (args[args.indexOf('--only') + 1] ?? '').split(',');
const inPage = ['decode', 'check', 'lab'];
if (!args.includes('--only') || inPage.some((name) => only.includes(name))) {
  run('npx', ['vite', 'build', '--logLevel', 'error']);
}
const { status } = spawnSync('npx', ['tsx', 'bench/main.ts', ...args], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
