import { ok, type Result } from '../../../base/result';
import { dot } from '../../../base/vectors';
import type { Fault } from '../../../contracts/errors';
import type { VerdictEngine } from '../../../contracts/verdict';
import type { PreparedSource } from '../../../core/sources/source';
import { sentencesOf } from '../../../core/triples/sentences';
import { embedAll } from '../evidence';

/** A sentence of a source, as a citation writes it. */
export interface SourceSentence {
  readonly docId: number;
  readonly snippet: string;
}

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
    () => undefined,
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
