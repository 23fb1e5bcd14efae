import { editBetween } from '../core/corrections/hand-edit';
import { record, startHistory, type History } from '../core/corrections/history';

const byHand = 'Edited by hand.';

/**
 * The history of a text that may have been changed in its field: the change becomes one more edit, so
 * that undo leads back over it. The first text of all begins the history.
 */
export function followText(history: History, text: string): History {
  const begun = history.text !== '' || history.done.length > 0;
  const edit = begun ? editBetween(history.text, text, byHand) : null;
  const step = edit && record(history, edit);
  if (step?.ok) return step.value.history;
  return history.text === text ? history : startHistory(text);
}
