import { errorText } from '../../src/base/error-text';
import { CancelledError } from '../../src/base/cancellation';
import type { ErrorCode, Fault } from '../../src/contracts/errors';

/** An error with a code of the catalogue, thrown inside a worker and answered as a `Fault`. */
export class FaultError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.name = 'FaultError';
    this.code = code;
  }
}

/** How engines and libraries say that memory ran out; WebAssembly has no error type of its own for it. */
const outOfMemory =
  /out of memory|memory access out of bounds|bad_alloc|allocation failed|failed to allocate|cannot (?:allocate|enlarge) memory|could not allocate/i;

/** The fault that stands for anything thrown in a worker. `fallback` names what was being done. */
export function faultOf(error: unknown, fallback: ErrorCode = 'unexpected'): Fault {
  if (error instanceof FaultError) return { code: error.code, detail: error.message };
  if (error instanceof CancelledError) return { code: 'cancelled', detail: error.message };
  const detail = errorText(error);
  if (error instanceof RangeError || outOfMemory.test(detail)) {
    return { code: 'out-of-memory', detail };
  }
  return { code: fallback, detail };
}
