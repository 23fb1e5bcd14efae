import type { Place } from '../core/citations/types';
import type { PreparedSource } from '../core/sources/source';
import type { Sources } from './sources.svelte';

/** What the source viewer shows: one document, and the places in it that something else points at. */
export class Viewer {
  readonly #sources: Sources;
  /** The documents that the places refer to, as they were when an answer was written; `null`: the list. */
  #pinned = $state.raw<readonly PreparedSource[] | null>(null);
  #openId = $state<number | null>(null);
  #places = $state.raw<readonly Place[]>([]);
  #index = $state(0);
  #origin = $state<string | null>(null);
  /** Counts up when the marked words should be scrolled to; `focus` says whether focus goes there too. */
  #request = $state.raw({ count: 0, focus: false });

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  get documents(): readonly PreparedSource[] {
    return this.#pinned ?? this.#sources.all;
  }

  get open(): PreparedSource | null {
    return this.documents.find((source) => source.id === this.#openId) ?? this.documents[0] ?? null;
  }

  get places(): readonly Place[] {
    return this.#places;
  }

  get index(): number {
    return this.#index;
  }

  /** Element id of what led here: the way back. */
  get origin(): string | null {
    return this.#origin;
  }

  get request(): { readonly count: number; readonly focus: boolean } {
    return this.#request;
  }

  /** Opens a document of the list, without marks. */
  openSource(id: number): void {
    this.clearMarks();
    this.#openId = id;
  }

  /** Turns to another document beside the marked one; the marks stay. */
  turnTo(id: number): void {
    this.#openId = id;
  }

  show(
    documents: readonly PreparedSource[],
    places: readonly Place[],
    options: { origin: string | null; focus: boolean },
  ): void {
    this.#pinned = documents;
    this.#places = places;
    this.#origin = options.origin;
    this.goTo(0, options.focus);
  }

  /** Goes to one of the places; wraps around. */
  goTo(index: number, focus: boolean): void {
    const count = this.#places.length;
    this.#index = count ? (index + count) % count : 0;
    const place = this.#places[this.#index];
    if (!place) return;
    this.#openId = place.sourceId;
    this.#request = { count: this.#request.count + 1, focus };
  }

  clearMarks(): void {
    this.#pinned = null;
    this.#places = [];
    this.#index = 0;
    this.#origin = null;
  }
}
