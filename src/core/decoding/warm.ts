import { claimMachine } from '../grammar/claim-rules';
import type { MaskTables } from '../grammar/mask';
import { relationMachine } from '../grammar/relation-rules';

/** Free texts that go through the states which answers go through. */
const claims = [
  'The dam was built in 1931 by Dr. J. R. Smith, e.g. at No. 5, for 3.5 million in the U.S. of',
  'A "tower" (31 m) is tall! Or',
  'In 1874 it cost 12,000.50 at approx. 18:45; who said "no?" and',
  '\u5b83\u5f88\u9ad8\u3002',
];
const relations = ['was built in the year of', 'is'];

/** Makes ready what the masks of every answer and every list of triples need of a vocabulary. */
export function warmTables(tables: MaskTables): void {
  for (const claim of claims) tables.warm(claimMachine, claim);
  for (const relation of relations) tables.warm(relationMachine, relation);
}
