import { err, ok, type Result } from '../../base/result';
import { applyEdit, invertEdit, type Refusal } from './edits';
import type { Edit } from './types';

/** A text and the edits that led to it, each in the coordinates of the text it was made in. */
export interface History {
  readonly text: string;
  readonly done: readonly Edit[];
  /** Edits taken back, the next to redo last. */
  readonly undone: readonly Edit[];
}

/** A step in time: the history after it, and the edit that the text just saw. */
export interface Step {
  readonly history: History;
  readonly edit: Edit;
}

export function startHistory(text: string): History {
  return { text, done: [], undone: [] };
}

/** Makes `edit`; what had been taken back can no longer be redone. */
export function record(history: History, edit: Edit): Result<Step, Refusal> {
  const edited = applyEdit(history.text, edit);
  if (!edited.ok) return err(edited.error);
  return ok({ history: { text: edited.value, done: [...history.done, edit], undone: [] }, edit });
}

/** Takes the last edit back; `null` when there is none. */
export function undo({ text, done, undone }: History): Step | null {
  const last = done.at(-1);
  if (!last) return null;
  const edit = invertEdit(last);
  const edited = applyEdit(text, edit);
  if (!edited.ok) return null;
  const history = { text: edited.value, done: done.slice(0, -1), undone: [...undone, last] };
  return { history, edit };
}

/** Makes the edit that was taken back last again; `null` when there is none. */
export function redo({ text, done, undone }: History): Step | null {
  const edit = undone.at(-1);
  if (!edit) return null;
  const edited = applyEdit(text, edit);
  if (!edited.ok) return null;
  return {
    history: { text: edited.value, done: [...done, edit], undone: undone.slice(0, -1) },
    edit,
  };
}
