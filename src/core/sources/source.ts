import type { ShownText } from '../text/shown';

/** A document that the person gives. `id` is the number the model sees: 1, 2, ... in list order. */
export interface Source {
  readonly id: number;
  readonly title?: string;
  readonly text: string;
}

/** A source together with its shown text, made once and used by prompt, mask, alignment and judge. */
export interface PreparedSource extends Source {
  readonly shown: ShownText;
}
