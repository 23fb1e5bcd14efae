import { dot } from '../src/base/vectors';
import {
  lexicalCloseness,
  type ClosenessMeasure,
  type MeasureMaker,
} from '../src/core/decoding/lexical-closeness';
import type { Embedder } from '../workers/nli/embedder';
import type { AnswerSettings } from './answer-configs';

/** The measure that the settings ask for; `embedder` is asked for no more than once a text. */
export function measureOf({ measure }: AnswerSettings, embedder: Embedder): MeasureMaker {
  const byEmbedding = embeddingCloseness(embedder);
  const measures = {
    lexical: lexicalCloseness,
    embedding: byEmbedding,
    mixed: meanOf(lexicalCloseness, byEmbedding),
  };
  return measures[measure];
}

/** Cosine of claim and snippet, scaled so that of all sources the mean is 0 and the best is 1. */
function embeddingCloseness(embedder: Embedder): MeasureMaker {
  return (snippets) => {
    const known = new Map<string, Float32Array[]>();
    const embed = (texts: readonly string[]) => embedder.embed(texts, { aborted: false });
    return {
      prepare: async (claim) => {
        if (known.has(claim)) return;
        const [vector] = await embed([claim]);
        const cosines: Float32Array[] = [];
        for (const some of snippets) {
          const vectors = await embed(some);
          cosines.push(Float32Array.from(vectors, (other) => dot(vector, other)));
        }
        known.set(claim, scaled(cosines));
      },
      closeness: (claim) => {
        const closeness = known.get(claim);
        if (!closeness) throw new Error('The measure was not made ready for this claim.');
        return closeness;
      },
    };
  };
}

function scaled(cosines: readonly Float32Array[]): Float32Array[] {
  const all = cosines.flatMap((some) => [...some]);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const range = Math.max(...all) - mean;
  return cosines.map((some) => some.map((value) => (range > 0 ? (value - mean) / range : 0)));
}

function meanOf(one: MeasureMaker, other: MeasureMaker): MeasureMaker {
  return (snippets): ClosenessMeasure => {
    const measures = [one(snippets), other(snippets)];
    return {
      prepare: async (claim) => {
        for (const measure of measures) await measure.prepare?.(claim);
      },
      closeness: (claim, before) => {
        const [a, b] = measures.map((measure) => measure.closeness(claim, before));
        return a.map((some, source) => some.map((value, at) => (value + b[source][at]) / 2));
      },
    };
  };
}
