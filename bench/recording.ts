import { readFileSync } from 'node:fs';

/** An answer of the built-in model under the grammar, as the ids of its tokens. */
export interface Recording {
  /** A key of `documentSets`. */
  readonly set: string;
  readonly question: string;
  readonly temperature: number;
  readonly ids: readonly number[];
}

export const recordedFile = 'bench/recorded-answers.tsv';

/** One line of tab-separated fields. */
export function writeRecording({ set, question, temperature, ids }: Recording): string {
  return `${[set, question, temperature, ids.join(' ')].join('\t')}\n`;
}

export function readRecordings(): Recording[] {
  const lines = readFileSync(recordedFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [set, question, temperature, ids] = line.split('\t');
    return { set, question, temperature: Number(temperature), ids: ids.split(' ').map(Number) };
  });
}
