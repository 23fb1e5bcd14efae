import * as v from 'valibot';
import { attemptFailures } from '../core/decoding/types';
import { answerOffset, shownOffset, sourceOffset } from '../core/text/offsets';
import { defaultRule } from '../core/verdicts/verdict';

/** Schemas of what a session keeps. Their outputs fit the types of core. */

function list<S extends v.GenericSchema>(item: S) {
  return v.pipe(v.array(item), v.readonly());
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const probability = v.pipe(v.number(), v.minValue(-1e-6), v.maxValue(1 + 1e-6));
const answerSpan = v.object({
  start: v.pipe(count, v.transform(answerOffset)),
  end: v.pipe(count, v.transform(answerOffset)),
});
const shownSpan = v.object({
  start: v.pipe(count, v.transform(shownOffset)),
  end: v.pipe(count, v.transform(shownOffset)),
});

const sourceSpan = v.object({
  start: v.pipe(count, v.transform(sourceOffset)),
  end: v.pipe(count, v.transform(sourceOffset)),
});

const plainSource = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.exactOptional(v.string()),
  text: v.string(),
});

const listedSource = v.object({
  key: v.string(),
  title: v.string(),
  text: v.string(),
  ticked: v.boolean(),
});

/** A bare list is what earlier versions kept. */
export const sources = v.pipe(
  v.union([
    v.object({
      items: list(listedSource),
      draft: v.object({ title: v.string(), text: v.string() }),
    }),
    list(listedSource),
  ]),
  v.transform((kept) => ('items' in kept ? kept : { items: kept, draft: { title: '', text: '' } })),
);

const attempt = v.object({
  text: v.string(),
  temperature: v.number(),
  seed: v.number(),
  tokens: count,
  failure: v.nullable(v.picklist(attemptFailures)),
});

const strategy = v.picklist(['constrained', 'posthoc', 'prompt']);

export const asking = v.object({
  question: v.string(),
  strategy,
  answer: v.nullable(
    v.object({
      question: v.string(),
      strategy,
      text: v.string(),
      structured: v.boolean(),
      attempts: list(attempt),
      read: v.nullable(v.object({ read: count, total: count })),
      timings: v.object({
        promptTokens: v.number(),
        reusedTokens: v.number(),
        newTokens: v.number(),
        readMs: v.number(),
        writeMs: v.number(),
      }),
      sources: list(plainSource),
    }),
  ),
});

const triple = v.object({ subject: v.string(), relation: v.string(), object: v.string() });
const verdict = v.picklist(['supported', 'contradicted', 'unsupported', 'abstention']);

const statement = v.object({
  origin: v.picklist(['model', 'rules', 'sentence']),
  triple: v.nullable(triple),
  sentences: list(count),
  sentenceSpan: answerSpan,
  spans: v.object({
    subject: v.nullable(answerSpan),
    relation: v.nullable(answerSpan),
    object: v.nullable(answerSpan),
  }),
  coreference: v.optional(
    v.nullable(
      v.object({
        pronoun: v.string(),
        antecedent: v.string(),
        by: v.picklist(['model', 'rule']),
      }),
    ),
    null,
  ),
  hypothesis: v.string(),
  abstention: v.boolean(),
});

const evidence = v.object({
  window: v.object({ sourceId: count, span: shownSpan, text: v.string(), sentences: count }),
  scores: v.object({
    entailment: probability,
    neutral: probability,
    contradiction: probability,
  }),
});

const fact = v.object({
  id: v.string(),
  statement,
  verdict,
  support: v.nullable(probability),
  contradiction: v.nullable(probability),
  p: v.nullable(probability),
  evidence: list(evidence),
  flags: list(v.object({ kind: v.picklist(['number', 'date', 'unit', 'name']), text: v.string() })),
  verbatim: v.boolean(),
});

const edit = v.object({
  range: answerSpan,
  before: v.string(),
  after: v.string(),
  why: v.string(),
});

const correction = v.variant('kind', [
  v.object({
    kind: v.literal('replace'),
    factId: v.string(),
    oldTriple: v.nullable(triple),
    newTriple: v.nullable(triple),
    edit,
    p: probability,
  }),
  v.object({ kind: v.literal('none'), factId: v.string(), reason: v.string(), removal: edit }),
]);

const offer = v.object({ kind: v.picklist(['offered', 'rejected']), correction });

const textVerdict = v.object({
  inconsistent: v.nullable(v.boolean()),
  counts: v.object({
    supported: count,
    contradicted: count,
    unsupported: count,
    abstention: count,
  }),
});

const history = v.object({
  text: v.string(),
  done: list(edit),
  undone: list(edit),
});

const loadedModel = v.object({
  model: v.string(),
  device: v.picklist(['wasm', 'webgpu']),
  threads: count,
  loadMs: v.number(),
});

const report = v.object({
  text: v.string(),
  facts: list(fact),
  verdict: textVerdict,
  windowsTotal: count,
  extraction: v.picklist(['model', 'rules', 'sentences']),
  whole: v.optional(v.nullable(fact), null),
  notes: list(v.string()),
  models: v.object({ language: v.nullable(loadedModel), verdict: v.nullable(loadedModel) }),
  timings: v.object({
    extractMs: v.number(),
    embedMs: v.number(),
    judgeMs: v.number(),
    wholeMs: v.optional(v.number(), 0),
    totalMs: v.number(),
  }),
});

const carriedCitation = v.object({
  span: answerSpan,
  docId: v.nullable(v.number()),
  quote: v.string(),
  status: v.picklist(['exact', 'repaired', 'misattributed', 'unverified']),
  places: list(v.object({ sourceId: count, span: sourceSpan })),
  edited: v.boolean(),
});

/** What came after the first version has a value for sessions that were kept before. */
export const checking = v.object({
  text: v.string(),
  editing: v.boolean(),
  report: v.nullable(report),
  sources: list(plainSource),
  selectedId: v.nullable(v.string()),
  offers: list(offer),
  history,
  citations: v.optional(list(carriedCitation), []),
  reader: v.optional(v.picklist(['model', 'rules', 'sentences']), 'model'),
  rule: v.optional(
    v.object({ threshold: probability, support: v.picklist(['best', 'corroborated']) }),
    defaultRule,
  ),
});
