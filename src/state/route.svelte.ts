export const views = ['ask', 'check', 'lab', 'learn', 'models'] as const;
export type View = (typeof views)[number];

/** The view that a location hash names; anything unknown is the first view. */
export function viewOfHash(hash: string): View {
  const name = hash.replace(/^#\/?/, '').split(/[/?]/, 1)[0];
  return views.find((view) => view === name) ?? 'ask';
}

/** Hash routes, so that any static host serves the page. */
export class Route {
  #view = $state<View>(viewOfHash(location.hash));

  get view(): View {
    return this.#view;
  }

  href(view: View): string {
    return `#/${view}`;
  }

  go(view: View): void {
    location.hash = this.href(view);
    this.#view = view;
  }

  /** Follows the address bar; returns the function that stops it. */
  listen(): () => void {
    const update = () => {
      this.#view = viewOfHash(location.hash);
    };
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }
}
