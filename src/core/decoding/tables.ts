import { MaskTables } from '../grammar/mask';
import type { Vocabulary } from './vocabulary';
import { warmTables } from './warm';

const known = new WeakMap<Vocabulary, MaskTables>();

/**
 * What masks need to know of a vocabulary, made once. It takes some tenths of a second, so that it is
 * best asked for when a model is loaded.
 */
export function tablesOf(vocabulary: Vocabulary): MaskTables {
  const tables = known.get(vocabulary) ?? new MaskTables(vocabulary);
  if (!known.has(vocabulary)) warmTables(tables);
  known.set(vocabulary, tables);
  return tables;
}
