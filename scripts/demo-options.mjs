import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.mjs';

/** @typedef {import('./browser.mjs').Gpu} Gpu */
/** @typedef {{ model: string, library: string }} OwnModel addresses of a model's folder and of its library */
/** @typedef {'prompt' | 'constrained' | 'posthoc'} Strategy */

/** @type {readonly Strategy[]} */
const strategies = ['prompt', 'constrained', 'posthoc'];

export const usage = `npm run demo -- [options]
  --question "…"      what to ask (default: the built-in example)
  --sources FILE      the sources: .json or .jsonl with objects {"title"?, "text"}, or a text file;
                      may be given several times
  --strategy NAME     ${strategies.join(', ')} (default: constrained)
  --text FILE         check this text against the sources instead of asking
  --engine NAME       builtin (default), or webllm: a model of yours, on the GPU, with
  --model URL           the folder that holds its mlc-chat-config.json, and
  --model-lib URL       its library (.wasm); both on https or on this machine
  --gpu NAME          device (default), or swiftshader: in software, for a machine without a GPU
  --screenshot FILE   where to save the picture (default: citegraph-demo.png)
  --json              print one JSON object instead of text`;

/**
 * @param {string[]} args
 * @returns {{ session: { sources: { title?: string, text: string }[], question?: string, strategy: Strategy, text?: string } | null, strategy: Strategy, screenshot: string, json: boolean, own: OwnModel | null, gpu: Gpu }}
 *   `session` is null for the built-in example
 */
export function readOptions(args) {
  const values = parse(args);
  const { question, text, screenshot = 'citegraph-demo.png' } = values;
  const name = values.strategy ?? 'constrained';
  const strategy = strategies.find((known) => known === name);
  if (!strategy) {
    throw new UsageError(
      `There is no strategy "${name}". Choose one of: ${strategies.join(', ')}.`,
    );
  }
  const own = ownModel(values);
  const gpu = own ? gpuOf(values.gpu ?? 'device') : 'none';
  const common = { strategy, screenshot, json: values.json ?? false, own, gpu };
  const files = values.sources ?? [];
  if (files.length === 0 && question === undefined && text === undefined) {
    return { ...common, session: null };
  }
  demandJob(files, question, text);
  const session = {
    sources: files.flatMap(readSources),
    strategy,
    ...(question === undefined ? {} : { question }),
    ...(text === undefined ? {} : { text: readFile(text) }),
  };
  return { ...common, session };
}

/**
 * @param {{ engine?: string, model?: string, 'model-lib'?: string, gpu?: string }} values
 * @returns {OwnModel | null}
 */
function ownModel({ engine = 'builtin', model, 'model-lib': library, gpu }) {
  if (engine !== 'builtin' && engine !== 'webllm') {
    throw new UsageError(`There is no engine "${engine}". Choose one of: builtin, webllm.`);
  }
  if (engine === 'webllm') {
    if (model === undefined || library === undefined) {
      throw new UsageError('--engine webllm needs --model URL and --model-lib URL.');
    }
    return { model, library };
  }
  if (model !== undefined || library !== undefined || gpu !== undefined) {
    throw new UsageError('--model, --model-lib and --gpu go with --engine webllm.');
  }
  return null;
}

/**
 * @param {string} name
 * @returns {Gpu}
 */
function gpuOf(name) {
  if (name === 'device' || name === 'swiftshader') return name;
  throw new UsageError(`There is no GPU "${name}". Choose one of: device, swiftshader.`);
}

/**
 * @param {string[]} files
 * @param {string | undefined} question
 * @param {string | undefined} text
 */
function demandJob(files, question, text) {
  if (files.length === 0) {
    const job = text === undefined ? 'answer from' : 'check against';
    throw new UsageError(`Say with --sources FILE what to ${job}.`);
  }
  if (question === undefined && text === undefined) {
    throw new UsageError('Say what to do with the sources: --question "…" or --text FILE.');
  }
  if (question?.trim() === '') throw new UsageError('The question is empty.');
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        question: { type: 'string' },
        sources: { type: 'string', multiple: true },
        strategy: { type: 'string' },
        text: { type: 'string' },
        engine: { type: 'string' },
        model: { type: 'string' },
        'model-lib': { type: 'string' },
        gpu: { type: 'string' },
        screenshot: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** @param {string} file */
function readFile(file) {
  if (!existsSync(file) || !statSync(file).isFile())
    throw new UsageError(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8');
  if (text.trim() === '') throw new UsageError(`${file} is empty.`);
  return text;
}

/**
 * @param {string} file
 * @returns {{ title?: string, text: string }[]}
 */
function readSources(file) {
  const text = readFile(file);
  const kind = extname(file).toLowerCase();
  if (kind === '.jsonl') {
    const lines = text.split('\n').map((line, at) => ({ line, where: `${file}, line ${at + 1}` }));
    return lines
      .filter(({ line }) => line.trim() !== '')
      .map(({ line, where }) => sourceOf(parseJson(line, where), where));
  }
  if (kind !== '.json') return [{ title: basename(file, extname(file)), text }];
  const list = parseJson(text, file);
  if (!Array.isArray(list)) throw new UsageError(`${file} must hold a JSON list of sources.`);
  return list.map((item, at) => sourceOf(item, `${file}, item ${at + 1}`));
}

/**
 * @param {string} text
 * @param {string} where
 * @returns {unknown}
 */
function parseJson(text, where) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${where} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * @param {unknown} item
 * @param {string} where
 */
function sourceOf(item, where) {
  if (typeof item === 'string') return { text: item };
  if (
    typeof item === 'object' &&
    item !== null &&
    'text' in item &&
    typeof item.text === 'string'
  ) {
    const title = 'title' in item && typeof item.title === 'string' ? { title: item.title } : {};
    return { ...title, text: item.text };
  }
  throw new UsageError(`${where} is not a source: it needs a "text", and may have a "title".`);
}
