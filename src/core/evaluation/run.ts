import * as v from 'valibot';
import type { Result } from '../../base/result';
import { checked } from './checked';
import { outcomeSchema } from './outcome';
import { sourceOrders } from './source-order';
import { systemIds, tasks } from './systems';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What makes a run what it is: two runs of the same settings on the same data and models are one. */
export const settingsSchema = v.object({
  task: v.picklist(tasks),
  systems: v.pipe(v.array(v.picklist(systemIds)), v.minLength(1, 'No system was chosen.')),
  /** How many items, from the first. */
  items: v.pipe(count, v.minValue(1)),
  seed: v.pipe(v.number(), v.integer()),
  /** Of a citation task: how the sources are laid before the model. */
  order: v.picklist(sourceOrders),
  /** Of a citation task: whether a question for yes or no must be answered by a cited claim. */
  mustCite: v.boolean(),
  /** Of the others: who takes a text apart, and above which p(hallucinated) a fact is not supported. */
  reader: v.picklist(['model', 'rules', 'sentences']),
  threshold: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** The language model that was chosen. */
  model: v.string(),
});

export type LabSettings = v.InferOutput<typeof settingsSchema>;

export const dataNoteSchema = v.object({
  name: v.string(),
  format: v.string(),
  /** Items of the whole set, and lines that could not be read. */
  items: count,
  faults: count,
  bytes: count,
  /** SHA-256 of the file, in hexadecimal. */
  sha256: v.string(),
});

/** A data set by its name and content. */
export type DataNote = v.InferOutput<typeof dataNoteSchema>;

export const headerSchema = v.object({
  id: v.string(),
  /** ISO 8601. */
  started: v.string(),
  state: v.picklist(['open', 'done', 'cancelled']),
  settings: settingsSchema,
  data: dataNoteSchema,
  /** What the engines ran; `null` where a task needs none. */
  models: v.object({
    language: v.nullable(v.string()),
    judge: v.nullable(v.string()),
    backend: v.nullable(v.string()),
  }),
  version: v.string(),
});

export type RunHeader = v.InferOutput<typeof headerSchema>;

const runFileSchema = v.object({
  citegraph: v.literal('lab-run', 'This is not a run of the Lab.'),
  format: v.literal(1, 'This run was written by a newer version.'),
  run: headerSchema,
  outcomes: v.array(outcomeSchema),
});

export type RunFile = v.InferOutput<typeof runFileSchema>;

/** The run as a file: settings, models, seed and version, and each item's outcome. */
export function writeRun(run: RunHeader, outcomes: RunFile['outcomes']): RunFile {
  return { citegraph: 'lab-run', format: 1, run, outcomes };
}

/** Reads a run file; the error says what is wrong with it, and where. */
export function readRun(value: unknown): Result<RunFile, string> {
  return checked(runFileSchema, value);
}

/** Whether a run of these settings on this data is the one that `header` is of. */
export function isSameRun(header: RunHeader, settings: LabSettings, data: DataNote): boolean {
  return (
    header.data.sha256 === data.sha256 &&
    JSON.stringify(v.parse(settingsSchema, header.settings)) ===
      JSON.stringify(v.parse(settingsSchema, settings))
  );
}
