import { UsageError } from './usage-error.mjs';

/**
 * Runs a command of the README: prints its usage if that is asked for, and what a person did wrong without a
 * stack, with exit code 1. It imports nothing that must be installed first.
 * @param {string} usage
 * @param {(args: string[]) => Promise<void>} work
 */
export async function command(usage, work) {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return;
  }
  try {
    await work(args);
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error);
    process.exit(1);
  }
}
