import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { checkLibrary } from './check-library';

const tiny = new URL('../../../e2e/tiny-library/library.wasm.gz', import.meta.url);

it('takes a library of this version, and nothing else', async () => {
  await checkLibrary(new Blob([gunzipSync(readFileSync(tiny))]));
  const unusable = { code: 'library-unusable' };
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  await expect(checkLibrary(new Blob([empty]))).rejects.toMatchObject(unusable);
  await expect(checkLibrary(new Blob(['<!doctype html>']))).rejects.toMatchObject(unusable);
});
