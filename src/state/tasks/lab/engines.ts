import type { LanguageEngine } from '../../../contracts/language';
import type { VerdictEngine } from '../../../contracts/verdict';
import type { TripleMemory } from '../extract-triples';

/** What the systems of the Lab run on. */
export interface LabEngines {
  readonly language: LanguageEngine;
  readonly verdict: VerdictEngine;
  readonly memory: TripleMemory;
}

/** Says in words what goes on with an item. */
export type Tell = (stage: string) => void;
