import { working } from './progress';
import type { TaskProgress } from './progress';
import type { CheckEvent } from './tasks/check-text';
import type { CorrectEvent } from './tasks/correct-fact';

type Step = Extract<CheckEvent, { kind: 'progress' }>;

const stages: Record<Step['stage'], { words: string; unit: TaskProgress['unit'] }> = {
  extracting: { words: 'Taking the text apart into facts', unit: 'steps' },
  embedding: { words: 'Looking for the places that matter', unit: 'sentences' },
  judging: { words: 'Judging the facts', unit: 'facts' },
  whole: { words: 'Judging the text in one piece', unit: 'steps' },
};

export function checkProgress({ stage, done, total }: Step): TaskProgress {
  return working(stages[stage].words, stages[stage].unit, done, total);
}

type CorrectStep = Extract<CorrectEvent, { kind: 'progress' }>;

const correctionStages: Record<CorrectStep['stage'], string> = {
  reading: 'Reading the sentence',
  fixing: 'Looking for what the sources say instead',
  rewriting: 'Putting it into the sentence',
};

export function correctionProgress({ stage, done, total }: CorrectStep): TaskProgress {
  return working(correctionStages[stage], 'attempts', done, total);
}
