import { spanLength } from '../../base/span';
import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import { triplesPrompt } from '../../core/prompts/triples';
import { isAbstention } from '../../core/triples/abstention';
import { parseTriples } from '../../core/triples/parse';
import { sentencesOf } from '../../core/triples/sentences';
import type { Triple } from '../../core/triples/types';
import { ifCancelled } from './evidence';

export interface Extraction {
  readonly triples: readonly Triple[];
  /** Items that the model wrote and that were no triples. */
  readonly rejected: number;
}

/** What one model has read before, by the text it read: a text that changed in one place is read there only. */
export type TripleMemory = Map<string, Extraction>;

/** The memories of several models: each reads in its own way. */
export class TripleMemories {
  readonly #byModel = new Map<string, TripleMemory>();

  /** What that language model has read so far. */
  of(model: string): TripleMemory {
    const memory: TripleMemory = this.#byModel.get(model) ?? new Map();
    this.#byModel.set(model, memory);
    return memory;
  }
}

/** What the model reads at once: enough for a pronoun's name, short enough for a small model. */
const sentencesAtOnce = 4;
const unitsAtOnce = 600;
const triplesPerSentence = 2;
/** Room to write: a triple repeats most of its sentence, with quotes and brackets. */
const tokensPerTriple = 48;

interface Chunk {
  readonly text: string;
  readonly sentences: number;
}

/** Runs of whole sentences; none where nothing is stated. */
function chunksOf(text: string): Chunk[] {
  const sentences = sentencesOf(text).filter(
    ({ start, end }) => !isAbstention(text.slice(start, end)),
  );
  const runs: (typeof sentences)[] = [];
  for (const sentence of sentences) {
    const run = runs.at(-1);
    const fits =
      run !== undefined &&
      run.length < sentencesAtOnce &&
      spanLength({ start: run[0].start, end: sentence.end }) <= unitsAtOnce;
    if (fits) run.push(sentence);
    else runs.push([sentence]);
  }
  return runs.map((run) => ({
    text: text.slice(run[0].start, run[run.length - 1].end),
    sentences: run.length,
  }));
}

/** The triples of `text` as the language model reads them, by masked decoding, a few sentences at a time. */
export async function extractTriples(
  text: string,
  language: LanguageEngine,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
  memory: TripleMemory = new Map(),
): Promise<Result<Extraction, Fault>> {
  const chunks = chunksOf(text);
  const triples: Triple[] = [];
  let rejected = 0;
  for (const [done, chunk] of chunks.entries()) {
    onProgress(done, chunks.length);
    const live = ifCancelled(signal);
    if (!live.ok) return live;
    const known = memory.get(chunk.text);
    const read = known ? ok(known) : await readChunk(chunk, language, signal);
    if (!read.ok) return read;
    memory.set(chunk.text, read.value);
    triples.push(...read.value.triples);
    rejected += read.value.rejected;
  }
  onProgress(chunks.length, chunks.length);
  return ok({ triples, rejected });
}

async function readChunk(
  { text, sentences }: Chunk,
  language: LanguageEngine,
  signal: AbortSignal,
): Promise<Result<Extraction, Fault>> {
  const maxTriples = triplesPerSentence * sentences;
  const generation = await language.generate(
    {
      messages: triplesPrompt(text, language.profile.prompts),
      sampling: { temperature: 0, topP: 1, seed: 1, maxTokens: tokensPerTriple * maxTriples },
      grammar: { kind: 'triples', text, maxTriples },
    },
    () => undefined,
    signal,
  );
  if (!generation.ok) return generation;
  const { triples, rejected } = parseTriples(generation.value.text);
  return ok({ triples, rejected: rejected.length });
}
