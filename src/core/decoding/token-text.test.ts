import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenText } from './token-text';

describe('TokenText', () => {
  it('shows whole characters only, and all of them at the end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        (text, size) => {
          const bytes = Buffer.from(text);
          const gathered = new TokenText();
          for (let at = 0; at < bytes.length; at += size) {
            gathered.add(bytes.subarray(at, at + size));
            expect(text.startsWith(gathered.whole)).toBe(true);
          }
          expect(gathered.all).toBe(text);
          expect(gathered.whole).toBe(text);
        },
      ),
    );
  });
});
