import * as v from 'valibot';
import type { Result } from '../../base/result';
import { checked } from './checked';
import { readDetection, type DetectionRecord } from './detection';
import { importJsonl, type Imported } from './jsonl';

const itemSchema = v.object({
  article: v.string(),
  summary_sentences: v.pipe(
    v.array(
      v.object({
        sentence: v.string(),
        responses: v.pipe(
          v.array(v.object({ response: v.picklist(['yes', 'no']) })),
          v.minLength(1, 'A sentence has no response.'),
        ),
      }),
    ),
    v.minLength(1, 'The summary has no sentence.'),
  ),
});

/**
 * Reads QAGS (Wang, Cho and Lewis, 2020): summaries whose sentences people found supported by the
 * article or not. A summary is consistent when most of the people said so of each of its sentences.
 * The items have no ids: they are named by their line among the items, from 1.
 */
export function importQags(text: string): Imported<DetectionRecord> {
  let items = 0;
  return importJsonl(text, (value) => readQags(value, `qags-${String(++items)}`));
}

/** Checks one item, named `id`; the error says what is wrong with it. */
export function readQags(value: unknown, id: string): Result<DetectionRecord, string> {
  const item = checked(itemSchema, value);
  if (!item.ok) return item;
  const { article, summary_sentences: sentences } = item.value;
  return readDetection({
    id,
    context: article,
    text: sentences.map(({ sentence }) => sentence.trim()).join(' '),
    consistent: sentences.every(({ responses }) => {
      const yes = responses.filter(({ response }) => response === 'yes').length;
      return 2 * yes > responses.length;
    }),
  });
}
