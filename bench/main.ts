/**
 * `npm run bench`: how fast the parts are that must be fast, each beside its goal.
 *   --json         one JSON object instead of a table
 *   --only NAME    some of: trie, index, memory, masks, decode, check, lab (comma-separated)
 */
import { cpus } from 'node:os';
import { indexFigures, memoryFigures, trieFigure } from './builds';
import { checkFigures } from './checking';
import { decodeFigures } from './decode';
import { meets, printFigures, type Figure } from './figures';
import { labFigures } from './lab';
import { maskFigures } from './masks';
import { builtinVocabulary } from './node-models';
import { vocabularies, type NamedVocabulary } from './vocabularies';

const groups: Readonly<Record<string, (all: NamedVocabulary[]) => Promise<Figure[]> | Figure[]>> = {
  trie: (all) => all.map(trieFigure),
  index: (all) => all.flatMap(indexFigures),
  memory: (all) => all.flatMap(memoryFigures),
  masks: (all) => {
    const builtin = builtinVocabulary();
    return all.flatMap((one) => maskFigures(one, builtin));
  },
  decode: () => decodeFigures(),
  check: () => checkFigures(),
  lab: () => labFigures(),
};

async function main(args: readonly string[]): Promise<void> {
  const names = chosenGroups(args);
  // What is measured in the page needs no tokenizer.
  const inPage = ['decode', 'check', 'lab'];
  const all = names.every((name) => inPage.includes(name)) ? [] : vocabularies();
  const figures: Figure[] = [];
  for (const name of names) {
    console.error(`Measuring: ${name} ...`);
    figures.push(...(await groups[name](all)));
  }
  if (!args.includes('--json')) {
    printFigures(figures);
    return;
  }
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length };
  const results = figures.map((one) => ({ ...one, met: meets(one) }));
  console.log(JSON.stringify({ machine, figures: results }, null, 2));
}

function chosenGroups(args: readonly string[]): string[] {
  const at = args.indexOf('--only');
  if (at < 0) return Object.keys(groups);
  const names = (args[at + 1] ?? '').split(',');
  const wrong = names.find((name) => !(name in groups));
  if (wrong === undefined) return names;
  console.error(`--only takes ${Object.keys(groups).join(', ')}; it got "${wrong}".`);
  process.exit(1);
}

// Helpers that the tools started would keep the process alive.
void main(process.argv.slice(2)).then(() => process.exit());
