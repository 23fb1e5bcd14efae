import type { DetectionRow } from './detection-rows';

/** A way to tell an inconsistent text from the scores of a row; `null`: this row has none for it. */
export interface DetectionSystem {
  readonly name: string;
  readonly reader: DetectionRow['reader'];
  /** p(hallucinated) of the text. */
  readonly p: (row: DetectionRow) => number | null;
}

type Score = 'best' | 'corroborated';

const worst = ({ facts }: DetectionRow, score: Score): number =>
  Math.max(0, ...facts.map((fact) => fact[score]));

/** The worst fact, a fact with a name or number that no source holds counting for more. */
const worstFlagged = ({ facts }: DetectionRow, score: Score, penalty: number): number =>
  Math.max(0, ...facts.map((fact) => fact[score] + (fact.flags > 0 ? penalty : 0)));

/** The worst of the facts and of the whole text. */
const withWhole = (row: DetectionRow, score: Score): number =>
  Math.max(worst(row, score), row.raw ?? 0);

/** The baseline first; GraphEval as the page runs it second. */
export const detectionSystems: readonly DetectionSystem[] = [
  { name: 'raw NLI', reader: 'model', p: ({ raw }) => raw },
  { name: 'GraphEval', reader: 'model', p: (row) => worst(row, 'corroborated') },
  { name: 'GraphEval, best window', reader: 'model', p: (row) => worst(row, 'best') },
  {
    name: 'GraphEval, flags add 0.1',
    reader: 'model',
    p: (row) => worstFlagged(row, 'corroborated', 0.1),
  },
  { name: 'GraphEval or raw NLI', reader: 'model', p: (row) => withWhole(row, 'corroborated') },
  { name: 'rules', reader: 'rules', p: (row) => worst(row, 'corroborated') },
  { name: 'rules, best window', reader: 'rules', p: (row) => worst(row, 'best') },
  { name: 'sentences', reader: 'sentences', p: (row) => worst(row, 'corroborated') },
  { name: 'sentences, best window', reader: 'sentences', p: (row) => worst(row, 'best') },
];
