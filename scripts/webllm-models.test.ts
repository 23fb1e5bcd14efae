import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFile, listText } from './webllm-models.mjs';

it('the list of models is that of the installed web-llm', () => {
  expect(readFileSync(listFile, 'utf8')).toBe(listText());
});
