/**
 * A model for web-llm: a folder of weights and settings, and the library (WebAssembly with GPU
 * programs) that was compiled for them.
 */
export interface WebLlmModel {
  /** Names the model on this page. */
  readonly id: string;
  /** Absolute address by which web-llm knows the folder of its files; ends with `/resolve/NAME/`. */
  readonly folderUrl: string;
  /** Where the files are fetched from, if that is elsewhere; absolute, ends with a slash. */
  readonly filesUrl?: string;
  /** Absolute address of its library. */
  readonly libraryUrl: string;
  /** Absolute address of the package manifest, for the models that have one. */
  readonly manifestUrl?: string;
  /** Settings that take the place of those in its `mlc-chat-config.json`. */
  readonly overrides: {
    readonly context_window_size?: number;
    readonly sliding_window_size?: number;
    readonly max_history_size?: number;
  };
}

/** Which language model the page works with. */
export type LanguageChoice =
  { readonly kind: 'builtin' } | { readonly kind: 'webllm'; readonly model: WebLlmModel };

/** Names what a choice chooses. */
export function choiceId(choice: LanguageChoice): string {
  return choice.kind === 'builtin' ? 'builtin' : choice.model.id;
}
