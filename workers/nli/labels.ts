import type { PairScores } from '../../src/core/verdicts/types';
import { FaultError } from '../shared/fault-error';

type Label = keyof PairScores;

/** Names that NLI and fact-checking models give to their classes, in lower case. */
const meanings: Readonly<Record<string, Label>> = {
  entailment: 'entailment',
  entail: 'entailment',
  entailed: 'entailment',
  supported: 'entailment',
  supports: 'entailment',
  consistent: 'entailment',
  neutral: 'neutral',
  // A two-way model cannot tell a contradiction from a lack of support: the weaker claim holds.
  not_entailment: 'neutral',
  'not entailment': 'neutral',
  'not supported': 'neutral',
  not_supported: 'neutral',
  unsupported: 'neutral',
  inconsistent: 'neutral',
  contradiction: 'contradiction',
  contradict: 'contradiction',
  contradictory: 'contradiction',
  refuted: 'contradiction',
  refutes: 'contradiction',
};

export type ScoreReader = (logits: Float32Array) => PairScores;

/**
 * Reads a row of logits by the model's own `id2label`, in whatever order it names its classes. A
 * two-way model gives no contradiction. Throws `model-manifest-invalid` for names that say nothing.
 */
export function scoreReader(id2label: Readonly<Record<string, string>>): ScoreReader {
  const labels = Object.keys(id2label).map((_, id) => meanings[(id2label[id] ?? '').toLowerCase()]);
  const known = labels.filter((label) => label !== undefined);
  if (known.length !== labels.length || !known.includes('entailment') || known.length < 2) {
    throw new FaultError('model-manifest-invalid', `id2label: ${JSON.stringify(id2label)}`);
  }
  return (logits) => {
    const scores = { entailment: 0, neutral: 0, contradiction: 0 };
    const probabilities = softmax(logits);
    for (const [id, label] of known.entries()) scores[label] += probabilities[id] ?? 0;
    return scores;
  };
}

function softmax(logits: Float32Array): number[] {
  const top = Math.max(...logits);
  const weights = Array.from(logits, (logit) => Math.exp(logit - top));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
