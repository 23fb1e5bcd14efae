import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lock`;

/** Whether this Node can run the tools: `^20.19.0 || >=22.12.0`, as package.json says. */
function nodeIsRecent() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Installs the packages of the lock file, unless that very lock file was installed before. */
export function setup() {
  if (!nodeIsRecent()) {
    fail(
      `Node ${process.versions.node} is too old. Install Node 20.19 or later, then run this again.`,
    );
  }
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing packages …');
  run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/**
 * Runs a command in the project's folder and ends this process if it fails. What it prints goes to
 * the error stream: the output belongs to the result.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    fail(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup();
