import { ok, type Result } from '../../../base/result';
import type { Fault } from '../../../contracts/errors';
import type { VerdictEngine } from '../../../contracts/verdict';
import type { PreparedSource } from '../../../core/sources/source';
import { sentencesOf } from '../../../core/triples/sentences';

/** A sentence of a source, as a citation writes it. */
export interface SourceSentence {
  readonly docId: number;
  readonly snippet: string;
}

const batch = 32;

/**
 * The sentence of the sources that is nearest to each claim by the cosine of their embeddings, in the order
 * of the claims; `null` where the sources hold none. Sentences that would close a citation are passed over.
 */
export async function nearestSentences(
  claims: readonly string[],
  sources: readonly PreparedSource[],
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<(SourceSentence | null)[], Fault>> {
  const sentences = sources.flatMap(({ id, shown: { text } }) =>
    sentencesOf(text).map(({ start, end }) => ({ docId: id, snippet: text.slice(start, end) })),
  );
  const quotable = sentences.filter(({ snippet }) => snippet.trim() && !snippet.includes('"}'));
  if (claims.length === 0 || quotable.length === 0) return ok(claims.map(() => null));
  const vectors = await embedAll(
    [...claims, ...quotable.map(({ snippet }) => snippet)],
    verdict,
    signal,
  );
  if (!vectors.ok) return vectors;
  return ok(
    claims.map((_, claim) => {
      const closeness = quotable.map((__, at) =>
        dot(vectors.value[claim], vectors.value[claims.length + at]),
      );
      return quotable[closeness.indexOf(Math.max(...closeness))];
    }),
  );
}

/** Unit vectors of any number of texts, in their order. */
export async function embedAll(
  texts: readonly string[],
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<Float32Array[], Fault>> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += batch) {
    const some = await verdict.embed(texts.slice(from, from + batch), signal);
    if (!some.ok) return some;
    vectors.push(...some.value);
  }
  return ok(vectors);
}

/** The cosine of two unit vectors: -1 to 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at], 0);
}
