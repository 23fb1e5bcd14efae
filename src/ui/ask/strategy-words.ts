import type { AttemptFailure } from '../../core/decoding/types';
import type { Strategy } from '../../state/tasks/answer-question';

export const strategyWords: Record<Strategy, { name: string; meaning: string }> = {
  constrained: {
    name: 'Held to the sources',
    meaning: 'While it writes a quote, the model can only choose words that stand in the source.',
  },
  posthoc: {
    name: 'Found afterwards',
    meaning: 'The model quotes from memory; near-verbatim quotes are then re-found in the source.',
  },
  prompt: {
    name: 'Only asked for',
    meaning: 'The model is told how to quote, and its quotes are shown as they are.',
  },
};

/** Why an attempt was given up, to follow "because". */
export const failureWords: Record<AttemptFailure, string> = {
  'empty-mask': 'no word could follow',
  'no-citation': 'it cited nothing',
  budget: 'it grew too long',
  'foreign-token': 'a word outside the allowed ones was chosen',
  loop: 'it repeated itself',
  'cut-off': 'the engine cut it off',
};
