import { prepareSource } from '../core/sources/prepare';
import type { PreparedSource } from '../core/sources/source';
import type { ShownText } from '../core/text/shown';
import type { StoredSources } from '../storage/sessions';

/** A document of the list. `key` names it for life; its id, the number the model sees, is its place in the list. */
export interface SourceItem {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly ticked: boolean;
}

let counter = 0;
function freshKey(): string {
  counter += 1;
  return `${Date.now().toString(36)}-${counter.toString(36)}`;
}

/**
 * The person's documents, in list order. Ids are places in the whole list, ticked or not, so that
 * they stay when a box is unticked.
 */
export class Sources {
  #items = $state.raw<readonly SourceItem[]>([]);
  /** The list before the last removal, until something else is added. */
  #before = $state.raw<readonly SourceItem[]>([]);
  /** A source that is being written and not added yet. */
  draft = $state({ title: '', text: '' });
  /** Shown texts by key: a text is prepared once, however often its title or place changes. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache; the list says when it is read
  readonly #shown = new Map<string, ShownText>();
  readonly #all = $derived(this.#items.map((item, index) => this.#prepare(item, index + 1)));
  readonly #ticked = $derived(this.#all.filter((_, index) => this.#items[index]?.ticked));

  get items(): readonly SourceItem[] {
    return this.#items;
  }

  get all(): readonly PreparedSource[] {
    return this.#all;
  }

  /** What a question is asked from and a text checked against. */
  get ticked(): readonly PreparedSource[] {
    return this.#ticked;
  }

  /** What the last removal took away, while it can be brought back. */
  get removed(): readonly SourceItem[] {
    return this.#before.filter(({ key }) => !this.#items.some((item) => item.key === key));
  }

  /** Undoes the last removal. */
  bringBack(): void {
    this.#items = this.#before;
    this.#before = [];
  }

  /** Adds what was drafted, unless it is empty. */
  addDraft(): void {
    if (!this.draft.text.trim()) return;
    this.add([this.draft]);
    this.draft = { title: '', text: '' };
  }

  add(documents: readonly { title: string; text: string }[]): void {
    if (documents.length) this.#before = [];
    const added = documents.map(({ title, text }) => {
      return { key: freshKey(), title: title.trim(), text, ticked: true };
    });
    this.#items = [...this.#items, ...added];
  }

  /** Ticks these documents alone, adding those that are not in the list yet; nothing is removed. */
  useOnly(documents: readonly { title: string; text: string }[]): void {
    const wanted = documents.map(({ text }) => text);
    const present = this.#items.map(({ text }) => text);
    this.#items = this.#items.map((item) => ({ ...item, ticked: wanted.includes(item.text) }));
    this.add(documents.filter(({ text }) => !present.includes(text)));
  }

  remove(key: string): void {
    this.#before = this.#items;
    this.#items = this.#items.filter((item) => item.key !== key);
  }

  clear(): void {
    this.#before = this.#items;
    this.#items = [];
  }

  /** Puts these documents in the place of the list, which can be brought back. */
  replaceAll(documents: readonly { title: string; text: string }[]): void {
    const before = this.#items;
    this.#items = [];
    this.add(documents);
    this.#before = before;
  }

  tick(key: string, ticked: boolean): void {
    this.#change(key, { ticked });
  }

  rename(key: string, title: string): void {
    this.#change(key, { title: title.trim() });
  }

  snapshot(): StoredSources {
    return { items: this.#items.map((item) => ({ ...item })), draft: { ...this.draft } };
  }

  restore({ items, draft }: StoredSources): void {
    this.#items = items.map((item) => ({ ...item }));
    this.draft = { ...draft };
  }

  #change(key: string, change: Partial<SourceItem>): void {
    this.#items = this.#items.map((item) => (item.key === key ? { ...item, ...change } : item));
  }

  #prepare(item: SourceItem, id: number): PreparedSource {
    const source = { id, text: item.text, ...(item.title ? { title: item.title } : {}) };
    const shown = this.#shown.get(item.key);
    if (shown) return { ...source, shown };
    const prepared = prepareSource(source);
    this.#shown.set(item.key, prepared.shown);
    return prepared;
  }
}

/** What the page calls a source: its title, or its number. */
export function sourceName(source: { readonly id: number; readonly title?: string }): string {
  return source.title ?? `Source ${source.id}`;
}
