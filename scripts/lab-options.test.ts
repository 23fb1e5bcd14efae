import { describe, expect, it } from 'vitest';
import { labSystems } from '../src/core/evaluation/systems';
import { readLabOptions, systemsByTask } from './lab-options.mjs';

describe('the options of the Lab', () => {
  it('name the systems of the catalogue', () => {
    const named = Object.entries(systemsByTask).flatMap(([task, ids]) =>
      ids.map((id) => ({ task, id })),
    );
    expect(named).toEqual(labSystems.map(({ task, id }) => ({ task, id })));
  });

  it('take all systems and all items unless told otherwise', () => {
    expect(readLabOptions(['--task', 'detection'])).toEqual({
      settings: {
        task: 'detection',
        systems: ['raw-nli', 'grapheval'],
        seed: 1,
        order: 'given',
        mustCite: true,
        reader: 'model',
        threshold: 0.5,
      },
      data: null,
      run: null,
      csv: null,
      json: false,
    });
    const some = ['--task', 'citation', '--systems', 'reclaim, fullcite-prompt', '--limit', '3'];
    expect(readLabOptions([...some, '--no-must-cite', '--seed=-7']).settings).toMatchObject({
      systems: ['reclaim', 'fullcite-prompt'],
      items: 3,
      mustCite: false,
      seed: -7,
    });
  });

  it.each([
    [[], 'There is no task "". Choose one of: citation, detection, correction.'],
    [['--task', 'x'], 'no task "x"'],
    [['--task', 'citation', '--systems', 'grapheval'], 'no system of citation "grapheval"'],
    [['--task', 'citation', '--limit', '0'], '--limit takes a whole number from 1'],
    [['--task', 'citation', '--seed', '1.5'], '--seed takes a whole number'],
    [['--task', 'detection', '--threshold', '2'], '--threshold takes a number between 0 and 1'],
    [
      ['--task', 'citation', '--data', 'no-such-file.jsonl'],
      'There is no file no-such-file.jsonl.',
    ],
    [['--task', 'citation', '--order', 'random'], 'no order "random"'],
    [['--tusk'], 'npm run lab'],
  ])('say what is wrong: %j', (args, message) => {
    expect(() => readLabOptions(args)).toThrow(message);
  });
});
