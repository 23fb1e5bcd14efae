import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.mjs';

/** @typedef {import('../src/core/evaluation/systems').LabTask} LabTask */
/** @typedef {import('../src/core/evaluation/systems').SystemId} SystemId */

/** @type {Readonly<Record<LabTask, readonly SystemId[]>>} */
export const systemsByTask = {
  citation: [
    'fullcite-prompt',
    'fullcite-constrained',
    'fullcite-posthoc',
    'generate-then-retrieve',
    'reclaim',
  ],
  detection: ['raw-nli', 'grapheval'],
  correction: ['graphcorrect', 'direct-prompt'],
};

/** @type {readonly LabTask[]} */
const tasks = ['citation', 'detection', 'correction'];
/** @type {readonly ('given' | 'shuffled' | 'rotated')[]} */
const orders = ['given', 'shuffled', 'rotated'];
/** @type {readonly ('model' | 'rules' | 'sentences')[]} */
const readers = ['model', 'rules', 'sentences'];

export const usage = `npm run lab -- --task TASK [options]
  --task TASK         ${tasks.join(', ')}
  --data FILE         the data set: JSONL of ours, QuoteSum, CLAPNQ, BioASQ, QAGS or SummEdits
                      (default: a small set that comes with the page)
  --systems A,B       some of the task's systems (default: all):
                      ${tasks.map((task) => systemsByTask[task].join(', ')).join(';\n                      ')}
  --limit N           the first N items (default: all)
  --seed S            of sampling and of the shuffled order (default: 1)
  --order NAME        how the sources are laid before the model: ${orders.join(', ')} (default: given)
  --no-must-cite      do not force a cited claim on questions for yes or no
  --reader NAME       who takes a text apart: ${readers.join(', ')} (default: model)
  --threshold P       above this p(hallucinated) a fact is not supported (default: 0.5)
  --run FILE          keep the run in this file as it goes; a run that was stopped goes on from it
  --csv FILE          save the figures as CSV
  --json              print one JSON object instead of a table
  --help              print this`;

/**
 * @param {string[]} args
 */
export function readLabOptions(args) {
  const values = parse(args);
  const { data = null, run = null, csv = null, json = false } = values;
  if (data !== null && !(existsSync(data) && statSync(data).isFile()))
    throw new UsageError(`There is no file ${data}.`);
  return { settings: settingsOf(values), data, run, csv, json };
}

/** @param {ReturnType<typeof parse>} values */
function settingsOf(values) {
  const { order = 'given', reader = 'model', seed = '1', limit } = values;
  const task = oneOf(tasks, values.task ?? '', 'task');
  const names = values.systems?.split(',') ?? systemsByTask[task];
  return {
    task,
    systems: names.map((name) => oneOf(systemsByTask[task], name.trim(), `system of ${task}`)),
    ...(limit !== undefined && { items: wholeNumber(limit, '--limit', 1) }),
    seed: wholeNumber(seed, '--seed', Number.MIN_SAFE_INTEGER),
    order: oneOf(orders, order, 'order'),
    mustCite: !values['no-must-cite'],
    reader: oneOf(readers, reader, 'reader'),
    threshold: probability(values.threshold ?? '0.5'),
  };
}

/** @param {string} text */
function probability(text) {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new UsageError(`--threshold takes a number between 0 and 1; it got "${text}".`);
}

/**
 * @template {string} T
 * @param {readonly T[]} names
 * @param {string} name
 * @param {string} what
 * @returns {T}
 */
function oneOf(names, name, what) {
  const known = names.find((one) => one === name);
  if (known !== undefined) return known;
  throw new UsageError(`There is no ${what} "${name}". Choose one of: ${names.join(', ')}.`);
}

/**
 * @param {string} text
 * @param {string} option
 * @param {number} least
 */
function wholeNumber(text, option, least) {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  const from = least > 0 ? ` from ${String(least)}` : '';
  throw new UsageError(`${option} takes a whole number${from}; it got "${text}".`);
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        task: { type: 'string' },
        data: { type: 'string' },
        systems: { type: 'string' },
        limit: { type: 'string' },
        seed: { type: 'string' },
        order: { type: 'string' },
        'no-must-cite': { type: 'boolean' },
        reader: { type: 'string' },
        threshold: { type: 'string' },
        run: { type: 'string' },
        csv: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
