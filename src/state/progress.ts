import type { GenerationEvent } from '../contracts/language';
import type { LoadProgress, LoadStage } from '../contracts/loading';

/** What a wait shows: a stage in words and, where one is known, a count. */
export interface TaskProgress {
  readonly stage: string;
  readonly unit: 'bytes' | 'tokens' | 'sentences' | 'facts' | 'attempts' | 'steps';
  readonly done: number;
  /** `null`: how much there is to do is not known. */
  readonly total: number | null;
  /** Whether it is a model that is being loaded. */
  readonly loading: boolean;
}

const loadStages: Record<LoadStage, string> = {
  checking: 'Looking for the model on this device',
  downloading: 'Fetching the model',
  verifying: 'Checking the model’s files',
  starting: 'Starting the model',
  uploading: 'Sending the model to the GPU',
  compiling: 'Preparing the GPU for the model',
  testing: 'Trying out the model',
  ready: 'The model is ready',
};

/** `what` names the model by its work: "language model", "judge". */
export function loadingProgress(what: string, progress: LoadProgress | null): TaskProgress {
  const stage = loadStages[progress?.stage ?? 'checking'].replace('the model', `the ${what}`);
  const counted = progress && progress.totalBytes > 0;
  return {
    stage: stage.replace('The model', `The ${what}`),
    unit: 'bytes',
    done: progress?.loadedBytes ?? 0,
    total: counted ? progress.totalBytes : null,
    loading: true,
  };
}

/** How far a generation is, for the events that say so. */
export function generationProgress(event: GenerationEvent, verb: string): TaskProgress {
  switch (event.kind) {
    case 'reading':
      return working('Reading the sources', 'tokens', event.done, event.total);
    case 'text':
      return working(verb, 'tokens', event.tokens, event.maxTokens);
    case 'restart':
      return working('Starting again with more freedom', 'tokens', 0, null);
  }
}

export function working(
  stage: string,
  unit: TaskProgress['unit'],
  done: number,
  total: number | null,
): TaskProgress {
  return { stage, unit, done, total, loading: false };
}
