import * as v from 'valibot';
import { systemIds } from './systems';

const position = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What one system did with one item. */
export const outcomeSchema = v.object({
  system: v.picklist(systemIds),
  /** Of the item in its data set, from 0. */
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  id: v.string(),
  /** Items of one cluster (answers to one question) are not independent: they are drawn together. */
  cluster: v.string(),
  seconds: v.number(),
  /** Why the item failed; then it has no values. */
  failure: v.nullable(v.string()),
  /** By the metric's id; `null` is undefined for this item, never 0. */
  values: v.record(v.string(), v.nullable(v.number())),
  /** The answer with its citations, or the corrected text; `null` where none was written. */
  text: v.nullable(v.string()),
  /** Positions of the sources that were cited, a citation each, and of those in gold; from 1. */
  cited: v.array(position),
  gold: v.array(position),
  sources: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** Which item it is of, by which system, and how long it took. */
export type OutcomeBase = Pick<Outcome, 'system' | 'index' | 'id' | 'cluster' | 'seconds'>;
/** What came of the item. */
export type OutcomeBody = Omit<Outcome, keyof OutcomeBase>;

/** What came of an item that cites nothing. */
export function plainBody(values: Outcome['values'], text: string | null): OutcomeBody {
  return { failure: null, values, text, cited: [], gold: [], sources: 0 };
}

export function failedBody(failure: string): OutcomeBody {
  return { ...plainBody({}, null), failure };
}
