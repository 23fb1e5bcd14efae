import type { ResolvedCitation } from '../../core/citations/types';

/** The citation whose quote shows, and the chip that it shows beside. */
export interface OpenTip {
  readonly key: string;
  readonly citation: ResolvedCitation;
  readonly anchor: HTMLElement;
}

/** One tip for all chips of an answer. */
export class CitationTip {
  #open = $state.raw<OpenTip | null>(null);
  #closing: ReturnType<typeof setTimeout> | undefined;

  get open(): OpenTip | null {
    return this.#open;
  }

  show(tip: OpenTip): void {
    clearTimeout(this.#closing);
    this.#open = tip;
  }

  /** The pointer came over the tip itself: it stays. */
  keep(): void {
    clearTimeout(this.#closing);
  }

  /** A moment's grace lets the pointer cross over to the tip. */
  hideSoon(): void {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.hide(), 160);
  }

  hide(): void {
    clearTimeout(this.#closing);
    this.#open = null;
  }
}
