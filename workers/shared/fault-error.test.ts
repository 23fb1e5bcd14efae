import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../src/base/cancellation';
import { FaultError, faultOf } from './fault-error';

describe('faultOf', () => {
  it('keeps the code and the detail of a named fault', () => {
    expect(faultOf(new FaultError('network', 'cut'))).toEqual({ code: 'network', detail: 'cut' });
  });

  it('names a cancelled request', () => {
    expect(faultOf(new CancelledError()).code).toBe('cancelled');
  });

  it.each([
    new RangeError('Array buffer allocation failed'),
    new WebAssembly.RuntimeError('memory access out of bounds'),
    new Error("Can't create a session. ERROR_MESSAGE: std::bad_alloc"),
    'WebAssembly.Memory(): could not allocate memory',
    new Error('abort(OOM): Cannot enlarge memory arrays'),
  ])('recognises a lack of memory: %s', (error) => {
    expect(faultOf(error, 'session-failed').code).toBe('out-of-memory');
  });

  it('gives the fallback to the rest, errors or not', () => {
    expect(faultOf(new Error('odd'), 'session-failed')).toEqual({
      code: 'session-failed',
      detail: 'odd',
    });
    expect(faultOf(undefined)).toEqual({ code: 'unexpected', detail: 'undefined' });
  });
});
