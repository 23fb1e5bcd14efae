import { abbreviations, numberedAbbreviations } from '../text/abbreviations';
import { otherChar, proseMachine, type ProseRules } from './prose';

/**
 * How far a claim has come: `stop` after a full stop that may yet prove an abbreviation or a
 * decimal point, `ended` after a mark that ends the sentence once white space follows, `closed`
 * after a full stop that needs no white space (Chinese, Japanese).
 */
type Mark = 'none' | 'stop' | 'ended' | 'closed';

interface ClaimState {
  readonly mark: Mark;
  /** The word before the mark in lower case, while it may still be an abbreviation; else `*`. */
  readonly word: string;
  /** The word is one capital letter: an initial. */
  readonly initial: boolean;
  /** A letter or a digit has been seen. */
  readonly begun: boolean;
  /** The last character was a space. */
  readonly spaced: boolean;
  /** "No. ", "fig. ": only a number shows that the sentence goes on. */
  readonly wantsDigit: boolean;
  /** How many characters of `refusal` the claim consists of, or -1. */
  readonly refused: number;
}

/**
 * No claim begins so: that the sources say nothing is the abstention, a branch of its own. Else a
 * model that has to cite would cite something for it.
 */
export const refusal = 'The sources do not';

const start: ClaimState = {
  mark: 'none',
  word: '',
  initial: false,
  begun: false,
  spaced: true,
  wantsDigit: false,
  refused: 0,
};

const closers = new Set([...'"\')]\u201d\u2019\u00bb\u300d\u300f\uff09\u3011\u300b'].map(codeOf));
const endMarks = new Set([...'!?\u2026\u061f\u06d4\u0964'].map(codeOf));
const closedMarks = new Set([...'\u3002\uff01\uff1f\uff61\uff0e'].map(codeOf));
/** White space and separators beyond ASCII: shown text has none, so neither has a claim. */
const foreignSpace = new Set([...'\u0085\u00a0\u2028\u2029\u3000'].map(codeOf));
/** `{` opens a citation, and `[` is read as one by a tolerant parser. */
const openers = new Set([...'{['].map(codeOf));
const prefixes = prefixesOf(abbreviations);

/**
 * A claim: one sentence of any text without `{` and `[`. Once the sentence has ended nothing more
 * of it may follow. Abbreviations, initials and decimals do not end a sentence.
 */
export const claimRules: ProseRules<ClaimState> = {
  start,
  special: [...closers, ...endMarks, ...closedMarks, ...foreignSpace].filter((c) => c >= 0x80),
  step(state, char) {
    const next = afterChar(state, char);
    const refused = refusal.charCodeAt(state.refused) === char ? state.refused + 1 : -1;
    return next && refused < refusal.length ? { ...next, refused } : null;
  },
  mayEnd: (state) => state.begun && !state.spaced,
  key: ({ mark, word, initial, begun, spaced, wantsDigit, refused }) =>
    [
      mark,
      word,
      initial ? 'I' : '',
      begun ? 'B' : '',
      spaced ? 'S' : '',
      wantsDigit ? 'D' : '',
      refused,
    ].join('/'),
};

/** A claim that nothing follows which would show its end: it must come to the end of its sentence. */
export const wholeClaimRules: ProseRules<ClaimState> = {
  ...claimRules,
  mayEnd: (state) => claimRules.mayEnd(state) && endsSentence(state),
};

/** One for all grammars, so that what is known of its states serves every answer. */
export const claimMachine = proseMachine(claimRules);
export const wholeClaimMachine = proseMachine(wholeClaimRules);

const space = 0x20;
const fullStop = 0x2e;

function isForbidden(char: number): boolean {
  const isControl = char !== otherChar && (char < space || char === 0x7f);
  return isControl || openers.has(char) || foreignSpace.has(char);
}

function afterChar(state: ClaimState, char: number): ClaimState | null {
  if (isForbidden(char) || (state.wantsDigit && !isDigit(char))) return null;
  if (state.mark === 'closed') return closers.has(char) ? { ...state, spaced: false } : null;
  if (char === space) return afterSpace(state);
  const next = { ...state, spaced: false, wantsDigit: false };
  if (closers.has(char)) return state.mark === 'none' ? inWord(next, char) : mark(next, 'ended');
  if (closedMarks.has(char)) return state.begun ? mark(next, 'closed') : null;
  if (endMarks.has(char)) return mark(next, 'ended');
  if (char === fullStop)
    return state.mark === 'none' ? { ...next, mark: 'stop' } : mark(next, 'ended');
  return inWord(next, char);
}

function mark(state: ClaimState, next: Mark): ClaimState {
  return { ...state, mark: next, word: '*', initial: false };
}

function endsSentence({ mark, word, initial }: ClaimState): boolean {
  return mark === 'stop' ? !initial && !abbreviations.has(word) : mark !== 'none';
}

/** A space ends the sentence after a mark, unless the mark was an abbreviation's or an initial's. */
function afterSpace(state: ClaimState): ClaimState | null {
  if (state.spaced || state.mark === 'ended') return null;
  const goesOn = state.mark === 'none' || state.initial || abbreviations.has(state.word);
  const wantsDigit = state.mark === 'stop' && numberedAbbreviations.has(state.word);
  return goesOn ? { ...start, begun: state.begun, wantsDigit } : null;
}

function inWord(state: ClaimState, char: number): ClaimState {
  const isLetter = isAsciiLetter(char);
  const begun = state.begun || isLetter || isDigit(char) || char === otherChar;
  const isFirst = state.word === '' || state.mark === 'stop';
  const isUpper = char >= 0x41 && char <= 0x5a;
  const grown = state.mark === 'stop' ? `${state.word}.` : state.word;
  return {
    mark: 'none',
    begun,
    spaced: false,
    wantsDigit: false,
    refused: state.refused,
    word: isLetter ? knownPrefix(grown + String.fromCharCode(char).toLowerCase()) : '*',
    initial: isFirst && isUpper,
  };
}

function knownPrefix(word: string): string {
  return prefixes.has(word) ? word : '*';
}

function prefixesOf(words: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...words].flatMap((word) => [...word].map((_, i) => word.slice(0, i + 1))));
}

function isAsciiLetter(char: number): boolean {
  return (char >= 0x41 && char <= 0x5a) || (char >= 0x61 && char <= 0x7a);
}

function isDigit(char: number): boolean {
  return char >= 0x30 && char <= 0x39;
}

function codeOf(char: string): number {
  return char.charCodeAt(0);
}
