import type { TokenSet } from '../grammar/token-set';

export interface SamplingRule {
  /** 0 takes the likeliest token. */
  readonly temperature: number;
  /** The smallest set of likeliest tokens whose probabilities reach this sum is kept; 1 keeps all. */
  readonly topP: number;
}

/**
 * Draws one of `allowed` (not empty) by the softmax of their logits alone.
 * @param random numbers in [0, 1)
 */
export function sampleToken(
  logits: Float32Array,
  allowed: TokenSet,
  { temperature, topP }: SamplingRule,
  random: () => number,
): number {
  const best = likeliest(logits, allowed);
  if (temperature <= 0) return best;
  const nucleus = nucleusOf(logits, allowed, logits[best], temperature, topP);
  let rest = random() * nucleus.mass;
  for (const { id, weight } of nucleus.tokens) {
    rest -= weight;
    if (rest < 0) return id;
  }
  return best;
}

/** The allowed id of the highest logit, the lowest id of several; -1 in an empty set. */
export function likeliest(logits: Float32Array, allowed: TokenSet): number {
  let best = -1;
  let highest = -Infinity;
  allowed.forEach((id) => {
    const logit = logits[id];
    if (logit > highest || best < 0 || (logit === highest && id < best)) {
      best = id;
      highest = logit;
    }
  });
  return best;
}

/** Tokens whose weight is below this share of the likeliest one's are never drawn. */
const negligible = 1e-7;

function nucleusOf(
  logits: Float32Array,
  allowed: TokenSet,
  top: number,
  temperature: number,
  topP: number,
): { tokens: { id: number; weight: number }[]; mass: number } {
  const floor = top + Math.log(negligible) * temperature;
  const tokens: { id: number; weight: number }[] = [];
  let total = 0;
  allowed.forEach((id) => {
    if (logits[id] < floor) return;
    const weight = Math.exp((logits[id] - top) / temperature);
    tokens.push({ id, weight });
    total += weight;
  });
  if (topP >= 1) return { tokens, mass: total };
  tokens.sort((a, b) => b.weight - a.weight || a.id - b.id);
  let mass = 0;
  let count = 0;
  while (count < tokens.length && mass < topP * total) mass += tokens[count++].weight;
  return { tokens: tokens.slice(0, count), mass };
}
