import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { VerdictEngine } from '../../contracts/verdict';
import { wholeStatement } from '../../core/triples/whole';
import { selectWindows } from '../../core/verdicts/select';
import type { WholeVerdict } from '../../core/verdicts/types';
import { bestWindowRule, judgeStatement } from '../../core/verdicts/verdict';
import { judgeOn, measureNearness, type Library } from './evidence';

/**
 * The raw-NLI baseline: the whole text as one hypothesis on the same kind of windows, support their
 * maximum. A text that leaves no room for a premise gets no verdict.
 */
export async function judgeWhole(
  text: string,
  { index }: Library,
  threshold: number,
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<WholeVerdict, Fault>> {
  const statement = wholeStatement(text);
  const { hypothesis, abstention } = statement;
  if (abstention) return ok({ ...nothing, verdict: 'abstention' });
  const near = await measureNearness([hypothesis], index, verdict, () => undefined, signal);
  if (!near.ok) return near;
  const windows = selectWindows(hypothesis, index, near.value[0]);
  const evidence = await judgeOn(hypothesis, windows, verdict, signal);
  if (!evidence.ok) return evidence;
  if (windows.length > 0 && evidence.value.length === 0) return ok(nothing);
  const fact = judgeStatement(
    { id: 'whole', statement, evidence: evidence.value, flags: [], verbatim: false },
    { ...bestWindowRule, threshold },
  );
  const { support, contradiction, p } = fact;
  return ok({ verdict: fact.verdict, support, contradiction, p, best: fact.evidence[0] ?? null });
}

const nothing: WholeVerdict = {
  verdict: null,
  support: null,
  contradiction: null,
  p: null,
  best: null,
};
