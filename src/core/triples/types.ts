import type { AnswerSpan } from '../text/offsets';

export interface Triple {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
}

/** How a statement to judge came about: read by the model, by rules, or a whole sentence that gave no triple. */
export type StatementOrigin = 'model' | 'rules' | 'sentence';

/** A pronoun and what it stands for, as the model wrote it or a rule found it. */
export interface Coreference {
  readonly pronoun: string;
  readonly antecedent: string;
  readonly by: 'model' | 'rule';
}

/**
 * What is judged as one fact. For origin `sentence` the triple is `null` and the hypothesis is the
 * sentence itself.
 */
export interface Statement {
  readonly origin: StatementOrigin;
  readonly triple: Triple | null;
  /** The sentence(s) of the text it comes from, as indices into the text's sentences. Never empty. */
  readonly sentences: readonly number[];
  /** Where it stands in the text: the span of its first sentence. */
  readonly sentenceSpan: AnswerSpan;
  readonly spans: {
    readonly subject: AnswerSpan | null;
    readonly relation: AnswerSpan | null;
    readonly object: AnswerSpan | null;
  };
  /** Set where the judge reads a name in place of the pronoun that stands in the text. */
  readonly coreference: Coreference | null;
  /** What the judge reads. */
  readonly hypothesis: string;
  /** An abstention or a text without facts ("I don't know", "Hi.", a question): judged by nobody. */
  readonly abstention: boolean;
}
