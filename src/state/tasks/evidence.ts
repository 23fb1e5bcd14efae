import { err, ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { VerdictEngine } from '../../contracts/verdict';
import type { PreparedSource } from '../../core/sources/source';
import { readMentions, type Mentions } from '../../core/verdicts/flags';
import {
  indexWindows,
  nearnessOf,
  sentencesToEmbed,
  windowLimit,
  type Nearness,
  type WindowIndex,
} from '../../core/verdicts/select';
import type { Evidence, Window } from '../../core/verdicts/types';
import { searchWords, type WordSearch } from '../../core/verdicts/verbatim';
import { buildWindows } from '../../core/verdicts/windows';

/** The sources as the judging needs them. */
export interface Library {
  readonly index: WindowIndex;
  readonly mentions: Mentions;
  readonly words: WordSearch;
}

export function readLibrary(sources: readonly PreparedSource[]): Library {
  return {
    index: indexWindows(buildWindows(sources)),
    mentions: readMentions(sources),
    words: searchWords(sources),
  };
}

/** Most source sentences that one check embeds: some seconds of work. */
const embedLimit = 300;
const embedBatch = 32;

/**
 * How near the source sentences are to each hypothesis, in the order of the hypotheses. Empty maps where
 * there are so few windows that all are judged: then nothing is embedded.
 */
export async function measureNearness(
  hypotheses: readonly string[],
  index: WindowIndex,
  verdict: VerdictEngine,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Result<Nearness[], Fault>> {
  if (index.windows.length <= windowLimit) return ok(hypotheses.map(() => new Map()));
  const chosen = sentencesToEmbed(hypotheses, index, embedLimit);
  const texts = [...hypotheses, ...chosen.map((sentence) => index.sentences[sentence].window.text)];
  const embedded = await embedAll(texts, verdict, onProgress, signal);
  if (!embedded.ok) return embedded;
  const vectors = embedded.value;
  const bySentence = new Map(
    chosen.map((sentence, at) => [sentence, vectors[hypotheses.length + at]]),
  );
  return ok(hypotheses.map((_, at) => nearnessOf(vectors[at], bySentence)));
}

/** Unit vectors of any number of texts, in their order, a few texts at a time. */
export async function embedAll(
  texts: readonly string[],
  verdict: VerdictEngine,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Result<Float32Array[], Fault>> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += embedBatch) {
    onProgress(from, texts.length);
    const batch = await verdict.embed(texts.slice(from, from + embedBatch), signal);
    if (!batch.ok) return batch;
    vectors.push(...batch.value);
  }
  onProgress(texts.length, texts.length);
  return ok(vectors);
}

/** Tokens of premise and hypothesis that the judge reads at most: 512, less the special ones of a pair. */
export const judgeRoom = 512 - 3;

/** The scores of `hypothesis` on every window that fits the judge together with it. */
export async function judgeOn(
  hypothesis: string,
  windows: readonly Window[],
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<Evidence[], Fault>> {
  if (windows.length === 0) return ok([]);
  const counted = await verdict.countTokens(
    [hypothesis, ...windows.map(({ text }) => text)],
    signal,
  );
  if (!counted.ok) return counted;
  const [own, ...tokens] = counted.value;
  const room = judgeRoom - own;
  const fitting = windows.filter((_, at) => tokens[at] <= room);
  const pairs = fitting.map(({ text }) => ({ premise: text, hypothesis }));
  const judged = await verdict.judge(pairs, () => undefined, signal);
  if (!judged.ok) return judged;
  return ok(fitting.map((window, at) => ({ window, scores: judged.value[at] })));
}

/** The fault of a task whose signal has fired; otherwise nothing. */
export function ifCancelled(signal: AbortSignal): Result<null, Fault> {
  if (signal.aborted) return err({ code: 'cancelled', detail: 'The task was cancelled.' });
  return ok(null);
}

/** Whether a fault means that the task was called off, not that something broke. */
export function isCalledOff({ code }: Fault): boolean {
  return code === 'cancelled' || code === 'superseded';
}
