import * as v from 'valibot';
import { spanContains } from '../../base/span';

const idSchema = v.union([v.string(), v.number()]);
const offsetSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

const sourceSchema = v.object({ id: idSchema, title: v.optional(v.string()), text: v.string() });

/**
 * Gold evidence: UTF-16 units of the source's raw text. An empty span names a source of which no
 * words are quoted (its title alone).
 */
const citationSchema = v.pipe(
  v.object({ source: idSchema, start: offsetSchema, end: offsetSchema }),
  v.check(({ start, end }) => start <= end, 'A citation ends before it starts.'),
);

/** One item of cited question answering, as a line of a JSONL file holds it. */
export const citedQaSchema = v.pipe(
  v.object({
    id: v.string(),
    question: v.pipe(v.string(), v.trim(), v.nonEmpty('The question is empty.')),
    sources: v.pipe(v.array(sourceSchema), v.minLength(1, 'There is no source.')),
    answer: v.optional(v.string()),
    citations: v.optional(v.array(citationSchema)),
    type: v.optional(v.picklist(['yesno', 'factoid', 'list', 'summary'])),
  }),
  v.check((record) => hasOwnIds(record), 'Two sources have one id.'),
  v.check((record) => citesSources(record), 'A citation lies outside its source.'),
);

export type CitedQaRecord = v.InferOutput<typeof citedQaSchema>;

interface Cited {
  readonly sources: readonly v.InferOutput<typeof sourceSchema>[];
  readonly citations?: readonly v.InferOutput<typeof citationSchema>[] | undefined;
}

function hasOwnIds({ sources }: Cited): boolean {
  return new Set(sources.map(({ id }) => id)).size === sources.length;
}

function citesSources({ sources, citations = [] }: Cited): boolean {
  return citations.every((citation) =>
    sources.some(
      ({ id, text }) =>
        id === citation.source && spanContains({ start: 0, end: text.length }, citation),
    ),
  );
}
