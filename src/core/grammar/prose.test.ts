import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/bytes';
import { claimMachine, wholeClaimMachine } from './claim-rules';
import type { ProseMachine } from './prose';
import { relationMachine } from './relation-rules';

function stateAfter(machine: ProseMachine, text: string): number {
  let state = 0;
  for (const byte of encodeUtf8(text)) state = machine.step(state, byte);
  return state;
}

describe('the claim machine', () => {
  const ends = (text: string) => claimMachine.mayEnd(stateAfter(claimMachine, text));

  it('stops at characters only, and not before a letter', () => {
    expect(['A', 'Zoë', '很高', '(', '', 'A '].map(ends)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    const [lead] = encodeUtf8('很');
    expect(claimMachine.mayEnd(claimMachine.step(stateAfter(claimMachine, '很'), lead))).toBe(
      false,
    );
  });

  it('does not say that the sources say nothing', () => {
    expect(stateAfter(claimMachine, 'The sources do no')).toBeGreaterThan(0);
    expect(stateAfter(claimMachine, 'The sources do not')).toBe(-1);
    expect(stateAfter(claimMachine, 'It is so that The sources do not')).toBeGreaterThan(0);
  });

  it('begins no character that it could not take', () => {
    // After a Chinese full stop only closing marks may stand, and none of theirs begins with C3.
    const closed = stateAfter(claimMachine, '很高。');
    expect(claimMachine.step(closed, 0xc3)).toBe(-1);
    expect(claimMachine.step(closed, 0xe3)).toBeGreaterThan(0);
    expect(stateAfter(claimMachine, '很高。」')).toBeGreaterThan(0);
  });
});

describe('a whole claim', () => {
  it.each([
    ['It is tall', false],
    ['It is tall.', true],
    ['It is tall!', true],
    ['It was built by Dr.', false],
    ['It was built by J.', false],
    ['It is 3.', true],
    ['很高。', true],
    ['He said "no."', true],
  ])('%s: %s', (text, expected) => {
    expect(wholeClaimMachine.mayEnd(stateAfter(wholeClaimMachine, text))).toBe(expected);
  });
});

describe('every prose machine', () => {
  const machines = [claimMachine, wholeClaimMachine, relationMachine];
  it('can always go on or stop', () => {
    const choice = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...machines), choice, (machine, choices) => {
        let state = 0;
        for (const at of choices) {
          const from = state;
          const next = Array.from({ length: 256 }, (_, byte) => machine.step(from, byte)).filter(
            (reached) => reached >= 0,
          );
          if (next.length === 0) {
            expect(machine.mayEnd(state)).toBe(true);
            return;
          }
          state = next[at % next.length];
        }
      }),
      { numRuns: 500 },
    );
  });
});
