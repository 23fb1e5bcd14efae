export const themes = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themes)[number];

const key = 'citegraph-theme';

/** In localStorage, not IndexedDB: it must be known before the first paint. */
function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Light, dark or as the system says. */
export class Theme {
  #choice = $state<ThemeChoice>(storedChoice());

  get choice(): ThemeChoice {
    return this.#choice;
  }

  set choice(choice: ThemeChoice) {
    this.#choice = choice;
    try {
      localStorage.setItem(key, choice);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }

  /** Steps through the choices in order. */
  cycle(): void {
    this.choice = themes[(themes.indexOf(this.#choice) + 1) % themes.length] ?? 'system';
  }
}
