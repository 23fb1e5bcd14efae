import { fail, run, setup } from './setup.mjs';

const { port } = readOptions(process.argv.slice(2));
setup();
run('npx', ['vite', 'build', '--logLevel', 'warn']);
// Only now are the packages there that it imports.
const { serve } = await import('./serve.mjs');
const { url } = await serve(port);
console.log(`\n  Citegraph is ready: open ${url} in your browser. Ctrl+C stops it.\n`);

/** @param {string[]} args */
function readOptions(args) {
  const at = args.indexOf('--port');
  if (at < 0) return { port: 4173 };
  const port = Number(args[at + 1]);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    fail('--port needs a number from 0 to 65535, as in: npm start -- --port 8080');
  }
  return { port };
}
