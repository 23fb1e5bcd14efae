import { err, type Result } from '../base/result';
import type { ErrorCode, Fault } from '../contracts/errors';

/** What a browser does to a tab that nobody looks at comes as one of these. */
const losses: ReadonlySet<ErrorCode> = new Set([
  'worker-died',
  'worker-hung',
  'gpu-lost',
  'out-of-memory',
]);

/** Runs `work`; a loss while the tab was hidden is told as `lost-while-hidden`. */
export async function noticingHidden<T>(
  work: () => Promise<Result<T, Fault>>,
): Promise<Result<T, Fault>> {
  let hidden = document.hidden;
  const look = (): void => {
    hidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', look);
  const result = await work();
  document.removeEventListener('visibilitychange', look);
  if (result.ok || !hidden || !losses.has(result.error.code)) return result;
  const { code, detail } = result.error;
  return err({ code: 'lost-while-hidden', detail: `${code}: ${detail}` });
}
