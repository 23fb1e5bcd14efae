import * as v from 'valibot';
import { err, type Result } from '../../base/result';
import { checked } from './checked';
import type { CitedQaRecord } from './cited-qa';
import { readCitedQa } from './cited-qa-import';

const answerSchema = v.union([v.string(), v.array(v.string())]);

const itemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  body: v.string(),
  type: v.picklist(['yesno', 'factoid', 'list', 'summary']),
  ideal_answer: v.optional(answerSchema),
  snippets: v.array(v.object({ document: v.string(), text: v.string() })),
});

/**
 * Reads a question of BioASQ's task b (Krithara et al., 2023). The file names its documents and holds only
 * the snippets that experts chose: a source is the snippets of one document, joined, and all of it is gold.
 * So Doc-F1 and Snippet-F1 tell here what share of the evidence was found.
 */
export function readBioasq(value: unknown): Result<CitedQaRecord, string> {
  const item = checked(itemSchema, value);
  if (!item.ok) return item;
  const { id, body, type, ideal_answer: ideal, snippets } = item.value;
  if (snippets.length === 0) return err('snippets: The question has no snippet.');
  const byDocument = new Map<string, string[]>();
  for (const { document, text } of snippets) {
    const texts = byDocument.get(document) ?? [];
    if (!texts.includes(text)) byDocument.set(document, [...texts, text]);
  }
  const sources = [...byDocument].map(([document, texts]) => ({
    id: document,
    title: titleOf(document),
    text: texts.join('\n'),
  }));
  const answer = typeof ideal === 'string' ? ideal : ideal?.[0];
  return readCitedQa({
    id,
    question: body,
    type,
    sources,
    citations: sources.map(({ id: source, text }) => ({ source, start: 0, end: text.length })),
    ...(answer && { answer }),
  });
}

/** The PubMed number of an address, which is how the field names an article. */
function titleOf(document: string): string {
  return document.replace(/^.*\/(\d+)$/, 'PubMed $1');
}
