import type { SourceOrder } from '../../core/evaluation/source-order';
import type { LabTask } from '../../core/evaluation/systems';
import type { FactReader } from '../../state/tasks/extract-statements';
import type { RunHeader } from '../../core/evaluation/run';

export const taskWords: Readonly<Record<LabTask, { name: string; what: string }>> = {
  citation: { name: 'Cited answers', what: 'Questions are answered from their sources.' },
  detection: { name: 'Detection', what: 'Is a text true to its context?' },
  correction: { name: 'Correction', what: 'Texts that are not true are mended.' },
};

export const orderWords: Readonly<Record<SourceOrder, string>> = {
  given: 'As given',
  shuffled: 'Shuffled',
  rotated: 'Rotated',
};

export const readerWords: Readonly<Record<FactReader, string>> = {
  model: 'The language model',
  rules: 'Rules of grammar',
  sentences: 'Nobody: whole sentences',
};

export const stateWords: Readonly<Record<RunHeader['state'], string>> = {
  open: 'not finished',
  done: 'done',
  cancelled: 'cancelled',
};

/** A run as the list names it. */
export function runName({ settings, data, started }: RunHeader): string {
  const when = new Date(started).toLocaleString([], {
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${taskWords[settings.task].name}, ${data.name}, ${String(settings.items)} items, ${when}`;
}
