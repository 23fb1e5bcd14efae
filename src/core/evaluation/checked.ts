import * as v from 'valibot';
import { err, ok, type Result } from '../../base/result';

/** `value` as `schema` asks for it, or the first thing that is wrong, after the field that it is in. */
export function checked<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): Result<Output, string> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  return err(path ? `${path}: ${issue.message}` : issue.message);
}
