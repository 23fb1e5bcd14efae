import { expect, it } from 'vitest';
import { FaultError } from '../../shared/fault-error';
import { loadFault } from './load-fault';

/** What web-llm 0.2.86 and Chromium say, and what it means to the person. */
const said: readonly (readonly [unknown, string])[] = [
  [new Error('Unable to find a compatible GPU.'), 'no-webgpu'],
  [
    new Error(
      'Cannot initialize runtime because of requested maxBufferSize exceeds limit. requested=1GB, limit=0GB.',
    ),
    'gpu-unfit',
  ],
  ['A valid external Instance reference no longer exists.', 'gpu-lost'],
  [
    new WebAssembly.LinkError('WebAssembly.instantiate(): Import #0 "env" "f": not callable'),
    'library-unusable',
  ],
  [new Error('Cannot find required VM function `prefill`.'), 'library-unusable'],
  [new TypeError('Failed to fetch'), 'model-not-here'],
];

it.each(said)('knows what %s means', (error, code) => {
  expect(loadFault(error)).toMatchObject({ code });
});

it('leaves a fault and an unknown error as they are', () => {
  const fault = new FaultError('gpu-elsewhere', 'taken');
  const unknown = new Error('something else');
  expect(loadFault(fault)).toBe(fault);
  expect(loadFault(unknown)).toBe(unknown);
});
