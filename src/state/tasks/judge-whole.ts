import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { VerdictEngine } from '../../contracts/verdict';
import { wholeStatement } from '../../core/triples/whole';
import { selectWindows } from '../../core/verdicts/select';
import type { Evidence, Fact } from '../../core/verdicts/types';
import { bestWindowRule, judgeStatement } from '../../core/verdicts/verdict';
import { judgeOn, measureNearness, type Library } from './evidence';

/**
 * The raw-NLI baseline: the whole text as one hypothesis on the same kind of windows, support their
 * maximum. `null` for a text that leaves no room for a premise.
 */
export async function judgeWhole(
  text: string,
  { index }: Library,
  threshold: number,
  verdict: VerdictEngine,
  signal: AbortSignal,
): Promise<Result<Fact | null, Fault>> {
  const statement = wholeStatement(text);
  const { hypothesis, abstention } = statement;
  const judged = (evidence: readonly Evidence[]) => {
    const judgement = { id: 'whole', statement, evidence, flags: [], verbatim: false };
    return ok(judgeStatement(judgement, { ...bestWindowRule, threshold }));
  };
  if (abstention) return judged([]);
  const near = await measureNearness([hypothesis], index, verdict, () => undefined, signal);
  if (!near.ok) return near;
  const windows = selectWindows(hypothesis, index, near.value[0]);
  const evidence = await judgeOn(hypothesis, windows, verdict, signal);
  if (!evidence.ok) return evidence;
  if (windows.length > 0 && evidence.value.length === 0) return ok(null);
  return judged(evidence.value);
}
