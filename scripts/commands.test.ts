import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The modules that `file` imports before any of its code runs, and theirs. */
function staticImports(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^import .*?from '([^']+)';$/gm);
  return [...found].flatMap(([, target]) =>
    target.startsWith('.') ? staticImports(join(dirname(file), target)) : [target],
  );
}

describe('the commands of the README', () => {
  it.each(['start', 'test', 'demo', 'lab', 'bench', 'setup'])(
    '%s runs before any package is installed',
    (name) => {
      const imports = staticImports(`scripts/${name}.mjs`);
      expect(imports.length).toBeGreaterThan(0);
      expect(imports.filter((target) => !target.startsWith('node:'))).toEqual([]);
    },
  );
});
