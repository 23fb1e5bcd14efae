import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each room may import from, besides itself. Imports go down only. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/base': [],
  'src/core': ['src/base'],
  'src/contracts': ['src/core', 'src/base'],
  'src/engines': ['src/contracts', 'src/core', 'src/base'],
  'src/storage': ['src/contracts', 'src/core', 'src/base'],
  'src/state': ['src/engines', 'src/storage', 'src/contracts', 'src/core', 'src/base'],
  'src/ui': ['src/state', 'src/contracts', 'src/core', 'src/base'],
  'src/main': ['src/ui', 'src/state', 'src/storage', 'src/engines'],
  'workers/shared': ['src/contracts', 'src/core', 'src/base'],
  'workers/page': [],
  'workers/llm': ['workers/shared', 'src/contracts', 'src/core', 'src/base'],
  'workers/models': ['workers/shared', 'src/contracts', 'src/core', 'src/base'],
  'workers/nli': ['workers/shared', 'src/contracts', 'src/core', 'src/base'],
};

/** The room of a file; the page's own two files at the top of `src` are one room. */
function roomOf(file: string): string {
  const [top, folder, rest] = file.split('/');
  return rest === undefined && top === 'src' ? 'src/main' : `${top}/${folder}`;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|testing\//.test(name));
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'|new URL\(\s*'(\.[^']+)'/g);
  return [...found].map((match) => normalize(join(dirname(file), match[1] ?? match[2])));
}

describe('imports', () => {
  const files = [...sourceFiles('src'), ...sourceFiles('workers')];

  it('are found', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(importsOf('src/core/grammar/build.ts')).toContain('src/core/grammar/cited-answer');
  });

  it.each(Object.keys(allowed))('of %s go down only', (room) => {
    const wrong = files
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => roomOf(target) !== room && !allowed[room].includes(roomOf(target)))
      // A page-side client starts its worker by the worker's address; it imports nothing of it.
      .filter(
        ({ file, target }) =>
          !(file.startsWith('src/engines/') && /^workers\/\w+\/entry/.test(target)),
      )
      .map(({ file, target }) => `${relative('.', file)} -> ${target}`);
    expect(wrong).toEqual([]);
  });

  it('belong to a known room', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].filter((room) => !(room in allowed))).toEqual([]);
  });
});
