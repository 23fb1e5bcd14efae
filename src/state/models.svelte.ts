import type { Fault } from '../contracts/errors';
import type { KeptModel, Leftover, ModelShelf, WebLlmModel } from '../contracts/models';
import { catalogue } from '../core/models/catalogue';
import { choiceId } from '../core/models/webllm-model';
import { loadModels, saveModels } from '../storage/models';
import { Download } from './download.svelte';
import type { Engines } from './engines.svelte';

/** The models that this page can fetch, what is kept of each, and which one answers. */
export class Models {
  readonly #shelf: ModelShelf;
  readonly #engines: Engines;
  /** Made when first asked for; each is reactive by itself. */
  readonly #downloads = new WeakMap<WebLlmModel, Download>();
  #own = $state.raw<readonly WebLlmModel[]>([]);
  #unfinished = $state.raw<readonly string[]>([]);
  #kept = $state.raw<Readonly<Partial<Record<string, KeptModel>>>>({});
  #leftovers = $state.raw<readonly Leftover[]>([]);
  #surveyed = $state(false);
  #restored = $state(false);
  #fault = $state.raw<Fault | null>(null);

  constructor(shelf: ModelShelf, engines: Engines) {
    this.#shelf = shelf;
    this.#engines = engines;
  }

  /** Models of the person's own. */
  get own(): readonly WebLlmModel[] {
    return this.#own;
  }

  get all(): readonly WebLlmModel[] {
    return [...this.#own, ...catalogue.map(({ model }) => model)];
  }

  get leftovers(): readonly Leftover[] {
    return this.#leftovers;
  }

  /** Whether it is known what is kept. */
  get surveyed(): boolean {
    return this.#surveyed;
  }

  /** Whether the earlier choice has been read back. */
  get restored(): boolean {
    return this.#restored;
  }

  /** Why the list of what is kept, or the choice, could not be read or written. */
  get fault(): Fault | null {
    return this.#fault;
  }

  /** `builtin`, or the id of the model that answers. */
  get chosenId(): string {
    return choiceId(this.#engines.choice);
  }

  keptOf(id: string): KeptModel | null {
    return this.#kept[id] ?? null;
  }

  /** Whether a download of it was begun, and neither finished nor called off. */
  isUnfinished(id: string): boolean {
    return this.#unfinished.includes(id);
  }

  downloadOf(model: WebLlmModel): Download {
    const known = this.#downloads.get(model);
    if (known) return known;
    const made = new Download(model, this.#shelf, () => this.survey());
    this.#downloads.set(model, made);
    return made;
  }

  /** Reads back what the person chose on an earlier visit. */
  async restore(): Promise<void> {
    const stored = await loadModels();
    if (stored.ok) {
      const { own, chosen, unfinished } = stored.value;
      this.#own = own;
      this.#unfinished = unfinished;
      const model = this.all.find(({ id }) => id === chosen);
      if (model) this.#engines.choose({ kind: 'webllm', model });
    } else this.#fault = stored.error;
    this.#restored = true;
  }

  /** Looks at what is kept on this device. */
  async survey(): Promise<void> {
    const result = await this.#shelf.survey(this.all, new AbortController().signal);
    if (!result.ok) {
      this.#fault = result.error;
      return;
    }
    const { models, leftovers } = result.value;
    this.#kept = Object.fromEntries(models.map((kept) => [kept.id, kept]));
    this.#leftovers = leftovers;
    this.#surveyed = true;
  }

  /** Begins or resumes a download. Whether all of the model is here afterwards. */
  async download(model: WebLlmModel): Promise<boolean> {
    if (!this.isUnfinished(model.id)) this.#unfinished = [...this.#unfinished, model.id];
    await this.#save();
    const complete = await this.downloadOf(model).run();
    if (complete) await this.#settle(model.id);
    return complete;
  }

  /** Deletes all that is kept of a model; the built-in one answers if it was chosen. */
  async remove(model: WebLlmModel): Promise<void> {
    if (this.chosenId === model.id) this.chooseBuiltin();
    const others = this.all.filter(({ id }) => this.keptOf(id)?.complete);
    await this.downloadOf(model).remove(others);
    await this.#settle(model.id);
  }

  choose(model: WebLlmModel): void {
    this.#engines.choose({ kind: 'webllm', model });
    void this.#save();
  }

  chooseBuiltin(): void {
    this.#engines.choose({ kind: 'builtin' });
    void this.#save();
  }

  /** Adds a model of the person's own, in place of an earlier one of the same name. */
  async add(model: WebLlmModel): Promise<void> {
    this.#own = [model, ...this.#own.filter(({ id }) => id !== model.id)];
    await this.#save();
    await this.survey();
  }

  /** Takes an own model off the list, with its files. */
  async forget(model: WebLlmModel): Promise<void> {
    await this.remove(model);
    this.#own = this.#own.filter(({ id }) => id !== model.id);
    await this.#save();
    await this.survey();
  }

  async removeLeftover(id: string): Promise<void> {
    const result = await this.#shelf.removeLeftover(id, new AbortController().signal);
    if (!result.ok) this.#fault = result.error;
    await this.survey();
  }

  async #settle(id: string): Promise<void> {
    this.#unfinished = this.#unfinished.filter((other) => other !== id);
    await this.#save();
  }

  async #save(): Promise<void> {
    const fault = await saveModels({
      own: [...this.#own],
      chosen: this.chosenId,
      unfinished: [...this.#unfinished],
    });
    if (fault) this.#fault = fault;
  }
}
