import { expect, it } from 'vitest';
import { describeFault } from './error-catalogue';
import { errorCodes } from './errors';

it('has its own title, cause and next step for every code', () => {
  const described = errorCodes.map((code) => describeFault({ code, detail: '' }));
  for (const { title, cause, next } of described) {
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(cause).toMatch(/\.$/);
    expect(next).toMatch(/\.$/);
  }
  expect(new Set(described.map(({ title }) => title)).size).toBe(errorCodes.length);
});
