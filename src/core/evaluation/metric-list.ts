import type { LabTask } from './systems';

/** A column of the results. */
export interface LabMetric {
  readonly id: string;
  readonly task: LabTask;
  readonly name: string;
  /** What it says, in a sentence. */
  readonly what: string;
  /** `points`: a share of 1, shown times 100. */
  readonly unit: 'points' | 'number' | 'seconds';
  readonly better: 'high' | 'low' | null;
  /** How items make the figure: their mean, or a rate over the two classes of a detector. */
  readonly over: 'mean' | 'balanced' | 'inconsistent' | 'consistent';
}

const shared = (task: LabTask): LabMetric => ({
  id: 'seconds',
  task,
  name: 'Time',
  what: 'Seconds an item on this device. Sources that were read for an earlier system are not read again.',
  unit: 'seconds',
  better: 'low',
  over: 'mean',
});

const points = (
  task: LabTask,
  id: string,
  name: string,
  what: string,
  over: LabMetric['over'] = 'mean',
  better: LabMetric['better'] = 'high',
): LabMetric => ({ id, task, name, what, unit: 'points', better, over });

export const labMetrics: readonly LabMetric[] = [
  points(
    'citation',
    'docF1',
    'Doc-F1',
    'Harmonic mean of precision and recall of the cited sources against gold.',
  ),
  points(
    'citation',
    'docPrecision',
    'Doc precision',
    'Share of the cited sources that gold cites.',
  ),
  points('citation', 'docRecall', 'Doc recall', 'Share of the sources in gold that were cited.'),
  points(
    'citation',
    'snippetF1',
    'Snippet-F1',
    'The same over the characters of the quotes, overlapping quotes merged.',
  ),
  points(
    'citation',
    'snippetPrecision',
    'Snippet precision',
    'Share of the quoted characters that gold quotes.',
  ),
  points(
    'citation',
    'snippetRecall',
    'Snippet recall',
    'Share of the characters in gold that were quoted.',
  ),
  points(
    'citation',
    'similarity',
    'Similarity',
    'Cosine of the embeddings of the quotes and of the answer (all-MiniLM-L6-v2).',
  ),
  points(
    'citation',
    'citationRecall',
    'Citation recall (our NLI)',
    'Share of the claims that their quotes entail, as ALCE has it, by the judge of this page.',
  ),
  points(
    'citation',
    'citationPrecision',
    'Citation precision (our NLI)',
    'Share of the quotes that an entailed claim needs, as ALCE has it, by the judge of this page.',
  ),
  points('citation', 'verbatim', 'Verbatim rate', 'Share of the quotes that stand word for word.'),
  points('citation', 'cites', 'Cites', 'Share of the answers with a citation.'),
  points(
    'citation',
    'abstains',
    'Abstains',
    'Share of the answers that state nothing.',
    'mean',
    null,
  ),
  {
    id: 'citations',
    task: 'citation',
    name: 'Citations',
    what: 'Quotes an answer.',
    unit: 'number',
    better: null,
    over: 'mean',
  },
  shared('citation'),
  points(
    'detection',
    'balancedAccuracy',
    'Balanced accuracy',
    'Mean of the two rates beside it.',
    'balanced',
  ),
  points(
    'detection',
    'sensitivity',
    'Inconsistent found',
    'Share of the inconsistent texts that were found.',
    'inconsistent',
  ),
  points(
    'detection',
    'specificity',
    'Consistent left alone',
    'Share of the consistent texts that were not flagged.',
    'consistent',
  ),
  {
    id: 'facts',
    task: 'detection',
    name: 'Facts',
    what: 'Facts that a text was taken apart into.',
    unit: 'number',
    better: null,
    over: 'mean',
  },
  shared('detection'),
  points(
    'correction',
    'flagged',
    'Flagged',
    'Share of the texts that the detector flags: only these are corrected.',
    'mean',
    null,
  ),
  points(
    'correction',
    'corrected',
    'Believed corrected',
    'Share of the flagged texts that the same detector no longer flags afterwards.',
  ),
  points(
    'correction',
    'rouge1',
    'ROUGE-1',
    'F1 of the words of the flagged text before and after: how much stayed.',
  ),
  points('correction', 'rouge2', 'ROUGE-2', 'The same over pairs of words.'),
  points('correction', 'rougeL', 'ROUGE-L', 'The same over the longest common subsequence.'),
  points('correction', 'rougeLsum', 'ROUGE-Lsum', 'The same, sentence by sentence.'),
  {
    id: 'elsewhere',
    task: 'correction',
    name: 'Changed elsewhere',
    what: 'Sentences of a flagged text that changed though nothing in them was flagged.',
    unit: 'number',
    better: 'low',
    over: 'mean',
  },
  shared('correction'),
];

export function metricsOf(task: LabTask): readonly LabMetric[] {
  return labMetrics.filter((metric) => metric.task === task);
}

/** What one item says for a metric: its value, or for a rate over classes whether it was told rightly. */
export function itemValue(
  { values, seconds }: { values: Readonly<Record<string, number | null>>; seconds: number },
  { id, over }: LabMetric,
): number | null {
  if (id === 'seconds') return seconds;
  if (over === 'mean') return values[id] ?? null;
  const { gold, found } = values;
  if (gold === null || gold === undefined || found === null || found === undefined) return null;
  if (over === 'inconsistent' && gold === 0) return null;
  if (over === 'consistent' && gold === 1) return null;
  return gold === found ? 1 : 0;
}
