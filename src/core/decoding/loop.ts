/** Longest stretch of tokens whose repetition is looked for. */
const maxPeriod = 96;

/** How many tokens in a row must repeat with a period before it counts as a loop. */
function neededTokens(period: number): number {
  if (period < 4) return 16;
  return period < 24 ? period * 4 : period * 3;
}

/**
 * Whether a model's output has run into a loop: its last tokens repeat with some period, often
 * enough that no sensible text would. Looks at the end only, so it is asked after each token.
 */
export function endsInLoop(tokens: readonly number[]): boolean {
  for (let period = 1; period <= maxPeriod; period++) {
    const needed = neededTokens(period);
    if (needed > tokens.length) continue;
    if (repeats(tokens, period, needed)) return true;
  }
  return false;
}

function repeats(tokens: readonly number[], period: number, needed: number): boolean {
  const end = tokens.length;
  for (let at = end - 1; at >= end - needed + period; at--) {
    if (tokens[at] !== tokens[at - period]) return false;
  }
  return true;
}
