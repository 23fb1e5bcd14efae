import type { AnswerSpan } from '../text/offsets';
import type { Triple } from '../triples/types';

/** A replacement of `range` of a text: `before` is what stands there, `after` what comes instead. */
export interface Edit {
  readonly range: AnswerSpan;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

/** A correction offered for one fact (GraphCorrect). */
export type Correction =
  | {
      readonly kind: 'replace';
      readonly factId: string;
      readonly oldTriple: Triple | null;
      readonly newTriple: Triple | null;
      readonly edit: Edit;
      /** 1 - support of the new statement, as judged before it is offered. */
      readonly p: number;
    }
  | {
      readonly kind: 'none';
      readonly factId: string;
      readonly reason: string;
      readonly removal: Edit;
    };
