/* eslint-disable @typescript-eslint/consistent-type-assertions -- the one place that makes brands */
import type { Brand } from '../../base/brand';
import type { Span } from '../../base/span';

/** UTF-16 code units into the raw text of a source, as the person gave it. */
export type SourceOffset = Brand<number, 'SourceOffset'>;
/** UTF-16 code units into a source's shown text, as the model sees it. */
export type ShownOffset = Brand<number, 'ShownOffset'>;
/** UTF-16 code units into an answer, or into any text under check. */
export type AnswerOffset = Brand<number, 'AnswerOffset'>;

export const sourceOffset = (units: number): SourceOffset => units as SourceOffset;
export const shownOffset = (units: number): ShownOffset => units as ShownOffset;
export const answerOffset = (units: number): AnswerOffset => units as AnswerOffset;

export type SourceSpan = Span<SourceOffset>;
export type ShownSpan = Span<ShownOffset>;
export type AnswerSpan = Span<AnswerOffset>;

export const sourceSpan = (start: number, end: number): SourceSpan => ({
  start: sourceOffset(start),
  end: sourceOffset(end),
});
export const shownSpan = (start: number, end: number): ShownSpan => ({
  start: shownOffset(start),
  end: shownOffset(end),
});
export const answerSpan = (start: number, end: number): AnswerSpan => ({
  start: answerOffset(start),
  end: answerOffset(end),
});
