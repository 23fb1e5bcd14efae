import type { WebLlmModel } from '../../contracts/models';
import { catalogue, type CatalogueEntry } from '../../core/models/catalogue';
import { misfitsOf, type DeviceAbilities } from '../../core/models/fit';

/** A model as the list shows it; `entry` is `null` for one of the person's own. */
export interface ModelRow {
  readonly model: WebLlmModel;
  readonly entry: CatalogueEntry | null;
}

export interface ListFilter {
  readonly all: boolean;
  readonly fitting: boolean;
  readonly words: string;
}

/**
 * The models of the list that the person asked for, those that can run here first; a search goes
 * through all of them.
 */
export function rowsFor(filter: ListFilter, device: DeviceAbilities | null): ModelRow[] {
  const isFit = (entry: CatalogueEntry) => device !== null && misfitsOf(entry, device).length === 0;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return catalogue
    .filter(({ recommended }) => filter.all || words.length > 0 || recommended)
    .filter((entry) => !filter.fitting || isFit(entry))
    .filter((entry) => {
      const told = searchText(entry);
      return words.every((word) => told.includes(word));
    })
    .sort((a, b) => Number(isFit(b)) - Number(isFit(a)))
    .map((entry) => ({ model: entry.model, entry }));
}

/** The models of which something is here, or that are the person's own. */
export function rowsHere(own: readonly WebLlmModel[], isHere: (id: string) => boolean): ModelRow[] {
  return [
    ...own.map((model) => ({ model, entry: null })),
    ...catalogue.filter(({ id }) => isHere(id)).map((entry) => ({ model: entry.model, entry })),
  ];
}

function searchText({ id, family }: CatalogueEntry): string {
  return `${id} ${family.name} ${family.licence} ${family.goodFor}`.toLowerCase();
}
