import { otherChar, proseMachine, type ProseRules } from './prose';

interface RelationState {
  readonly words: number;
  readonly length: number;
  readonly spaced: boolean;
}

const maxWords = 6;
const maxWordChars = 24;

/**
 * The relation of a triple: a few words that need no escape in a JSON string. Words are counted,
 * and so are their characters, so that a model that loops cannot stay here.
 */
export const relationRules: ProseRules<RelationState> = {
  start: { words: 0, length: 0, spaced: true },
  special: [0x85, 0x2028, 0x2029],
  step(state, char) {
    if (char !== otherChar && (char < 0x20 || char >= 0x7f || char === 0x22 || char === 0x5c))
      return null;
    if (char === 0x20)
      return state.spaced || state.words >= maxWords ? null : { ...state, spaced: true };
    if (state.spaced) return { words: state.words + 1, length: 1, spaced: false };
    return state.length < maxWordChars ? { ...state, length: state.length + 1 } : null;
  },
  mayEnd: (state) => !state.spaced,
  key: ({ words, length, spaced }) => `${words}/${length}/${spaced ? 'S' : ''}`,
};

/** One for all grammars, so that what is known of its states serves every list. */
export const relationMachine = proseMachine(relationRules);
