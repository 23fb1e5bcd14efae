import type { NliPair } from '../../src/contracts/verdict';

const tower =
  'The lighthouse on Moor Point was first lit in 1874. It is 31 metres high and was built of granite by Ann Tolmie.';
const council =
  'The council voted on Tuesday to close the old swimming pool. The mayor, who had spoken against it, did not take part in the vote.';

/**
 * Pairs with a plain answer: what stands word for word, what was changed, and what is about something
 * else. Two back ends that compute alike say nearly the same of each.
 */
export const knownPairs: readonly NliPair[] = [
  { premise: tower, hypothesis: 'The lighthouse on Moor Point was first lit in 1874.' },
  { premise: tower, hypothesis: 'The lighthouse on Moor Point was first lit in 1902.' },
  { premise: tower, hypothesis: 'Ann Tolmie built the lighthouse of granite.' },
  { premise: tower, hypothesis: 'The harbour master lives in the village.' },
  { premise: council, hypothesis: 'The council voted to close the swimming pool.' },
  { premise: council, hypothesis: 'The council voted to keep the swimming pool open.' },
  { premise: council, hypothesis: 'The mayor took part in the vote.' },
  { premise: council, hypothesis: 'Bees can see ultraviolet light.' },
];
