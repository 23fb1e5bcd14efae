import { sliceSpan } from '../../base/span';
import { answerOffset, answerSpan, type AnswerOffset, type AnswerSpan } from '../text/offsets';
import { err, ok, type Result } from '../../base/result';
import type { Edit } from './types';

/** Edits of one text, all in its coordinates, in order, none over another. */
export type ChangeSet = readonly Edit[];

/** Why an edit was refused; `edit` is the one it collides with, or the refused one itself. */
export interface Refusal {
  readonly kind: 'overlap' | 'stale';
  readonly reason: string;
  readonly edit: Edit;
}

const overlapReason = 'Another change of the same words came first.';
const staleReason = 'The text no longer reads as it did when this change was made.';

/** Whether two edits of one text cannot both be made: they share characters, or insert at one place. */
function collide(a: Edit, b: Edit): boolean {
  if (a.range.start === b.range.start && a.range.end === b.range.end) return true;
  return a.range.start < b.range.end && b.range.start < a.range.end;
}

/** Puts edits of one text in order; refused when two of them collide. */
export function makeChangeSet(edits: readonly Edit[]): Result<ChangeSet, Refusal> {
  const sorted = [...edits].sort(
    (a, b) => a.range.start - b.range.start || a.range.end - b.range.end,
  );
  for (let i = 1; i < sorted.length; i++) {
    if (collide(sorted[i - 1], sorted[i])) {
      return err({ kind: 'overlap', reason: overlapReason, edit: sorted[i] });
    }
  }
  return ok(sorted);
}

/** Makes every edit of `changes` in `text`; refused when one does not find its `before` there. */
export function applyChanges(text: string, changes: ChangeSet): Result<string, Refusal> {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of changes) {
    if (edit.range.end > text.length || sliceSpan(text, edit.range) !== edit.before) {
      return err({ kind: 'stale', reason: staleReason, edit });
    }
    pieces.push(text.slice(at, edit.range.start), edit.after);
    at = edit.range.end;
  }
  pieces.push(text.slice(at));
  return ok(pieces.join(''));
}

export function applyEdit(text: string, edit: Edit): Result<string, Refusal> {
  return applyChanges(text, [edit]);
}

/** The edit that takes `edit` back, in the coordinates of the text after it. */
export function invertEdit({ range, before, after, why }: Edit): Edit {
  const end = range.start + after.length;
  return { range: answerSpan(range.start, end), before: after, after: before, why };
}

/** The changes that take `changes` back, in the coordinates of the text after them. */
export function invertChanges(changes: ChangeSet): ChangeSet {
  let shift = 0;
  return changes.map((edit) => {
    const { range, before, after, why } = invertEdit(edit);
    const moved = answerSpan(range.start + shift, range.end + shift);
    shift += edit.after.length - edit.before.length;
    return { range: moved, before, after, why };
  });
}

/**
 * Where `position` lies after `changes`. Inside replaced words it goes to the side of the new ones that
 * `side` names; at an insertion likewise. Monotone for a fixed side.
 */
export function mapPosition(
  changes: ChangeSet,
  position: AnswerOffset,
  side: 'start' | 'end',
): AnswerOffset {
  let shift = 0;
  for (const { range, after } of changes) {
    if (position < range.start) break;
    const start = range.start + shift;
    const insertion = range.start === range.end;
    if (position < range.end || (insertion && position === range.start)) {
      const atStart = !insertion && position === range.start;
      return answerOffset(atStart || side === 'start' ? start : start + after.length);
    }
    shift += after.length - (range.end - range.start);
  }
  return answerOffset(position + shift);
}

/** Where `span` lies after `changes`: what was inserted at its borders stays outside. */
export function mapSpan(changes: ChangeSet, span: AnswerSpan): AnswerSpan {
  const start = mapPosition(changes, span.start, 'end');
  const end = mapPosition(changes, span.end, 'start');
  return { start, end: end < start ? start : end };
}

/**
 * `later`, made for the text before `changes`, as an edit of the text after them. Refused when they changed
 * the same words.
 */
export function rebaseEdit(later: Edit, changes: ChangeSet): Result<Edit, Refusal> {
  const hit = changes.find((edit) => collide(edit, later));
  if (hit) return err({ kind: 'overlap', reason: overlapReason, edit: hit });
  const start = mapPosition(changes, later.range.start, 'end');
  return ok({ ...later, range: answerSpan(start, start + later.before.length) });
}

interface Cluster {
  /** In the text between the two change sets. */
  start: number;
  end: number;
  readonly first: Edit[];
  readonly second: Edit[];
}

/** One change set that does what `first` and then `second` do; `second` is made for the text after `first`. */
export function composeChanges(first: ChangeSet, second: ChangeSet): ChangeSet {
  const undoFirst = invertChanges(first);
  const composed: Edit[] = [];
  let shift = 0;
  for (const cluster of clustersOf(undoFirst, second)) {
    const middle = middleText(cluster);
    const before = rewrite(middle, cluster.start, cluster.first);
    const after = rewrite(middle, cluster.start, cluster.second);
    const start = cluster.start + shift;
    const why = [...new Set([...cluster.first, ...cluster.second].map((edit) => edit.why))];
    composed.push({
      range: answerSpan(start, start + before.length),
      before,
      after,
      why: why.join('; '),
    });
    shift += before.length - middle.length;
  }
  return composed;
}

/** Groups the edits of both sides that touch or overlap in the middle text. */
function clustersOf(first: ChangeSet, second: ChangeSet): Cluster[] {
  const isFirst = new Set(first);
  const all = [...first, ...second].sort(
    (a, b) => a.range.start - b.range.start || a.range.end - b.range.end,
  );
  const clusters: Cluster[] = [];
  for (const edit of all) {
    let cluster = clusters.at(-1);
    if (!cluster || edit.range.start > cluster.end) {
      cluster = { start: edit.range.start, end: edit.range.end, first: [], second: [] };
      clusters.push(cluster);
    }
    cluster.end = Math.max(cluster.end, edit.range.end);
    (isFirst.has(edit) ? cluster.first : cluster.second).push(edit);
  }
  return clusters;
}

/** The middle text of a cluster, which its edits' `before` texts cover without a gap. */
function middleText({ start, first, second }: Cluster): string {
  const edits = [...first, ...second].sort((a, b) => a.range.start - b.range.start);
  let text = '';
  for (const { range, before } of edits) {
    const known = start + text.length - range.start;
    if (known < before.length) text += before.slice(known);
  }
  return text;
}

function rewrite(text: string, offset: number, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { range, after } of edits) {
    pieces.push(text.slice(at, range.start - offset), after);
    at = range.end - offset;
  }
  return [...pieces, text.slice(at)].join('');
}
