import { expect, it } from 'vitest';
import { errorText } from './error-text';

it('puts whatever was thrown in words', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(errorText(new TypeError('not a wasm'))).toBe('not a wasm');
  expect(errorText('lost')).toBe('lost');
  expect(errorText({ message: 'from a library' })).toBe('from a library');
  expect(errorText({ code: 7 })).toBe('{"code":7}');
  expect(errorText(circle)).toBe('[object Object]');
  expect(errorText(undefined)).toBe('undefined');
});
