import * as v from 'valibot';
import { err, ok, type Result } from '../../base/result';
import { prepareSources } from '../sources/prepare';
import { shownSpan } from '../text/offsets';
import { showText } from '../text/shown';
import { checked } from './checked';
import type { CitedQaRecord } from './cited-qa';
import { readCitedQa } from './cited-qa-import';

const itemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  input: v.string(),
  passages: v.pipe(
    v.array(v.object({ title: v.optional(v.string()), text: v.string() })),
    v.minLength(1, 'There is no passage.'),
  ),
  output: v.pipe(
    v.array(v.object({ answer: v.string(), selected_sentences: v.array(v.string()) })),
    v.minLength(1, 'There is no output.'),
  ),
});

/**
 * Reads an item of CLAPNQ (Rosenthal et al., 2024): a question, one passage and answers grounded in sentences of it.
 * The first annotator's answer is gold; an unanswerable question has none and cites nothing.
 */
export function readClapnq(value: unknown): Result<CitedQaRecord, string> {
  const item = checked(itemSchema, value);
  if (!item.ok) return item;
  const { id, input, passages, output } = item.value;
  const [{ answer, selected_sentences: sentences }] = output;
  const sources = passages.map(({ title, text }, at) => ({
    id: at + 1,
    text,
    ...(title && { title }),
  }));
  const citations = placesOf(sentences, sources);
  if (!citations.ok) return citations;
  return readCitedQa({
    id,
    question: input,
    sources,
    ...(answer.trim() && { answer }),
    citations: citations.value,
  });
}

type Citations = NonNullable<CitedQaRecord['citations']>;

function placesOf(
  sentences: readonly string[],
  sources: readonly { id: number; text: string }[],
): Result<Citations, string> {
  const prepared = prepareSources(sources);
  const citations: Citations = [];
  for (const sentence of sentences) {
    const words = showText(sentence).text;
    if (words === '') continue;
    const source = prepared.find(({ shown }) => shown.text.includes(words));
    if (!source) return err(`output: No passage holds "${words}".`);
    const at = source.shown.text.indexOf(words);
    const { start, end } = source.shown.toRaw(shownSpan(at, at + words.length));
    citations.push({ source: source.id, start, end });
  }
  return ok(citations);
}
