import { encodeUtf8 } from '../../base/bytes';

/**
 * Rules of free text, character by character. A state is any immutable value; `key` must tell
 * different states apart, and there must be few of them: each becomes a state of a table.
 */
export interface ProseRules<S> {
  readonly start: S;
  /** Code points beyond ASCII that the rules treat in a way of their own; all others are `otherChar`. */
  readonly special: readonly number[];
  /** The state after `char`, or `null` where `char` may not stand. */
  step(state: S, char: number): S | null;
  /** Whether the text may stop here. */
  mayEnd(state: S): boolean;
  key(state: S): string;
}

/** Stands for every code point beyond ASCII that is not special. */
export const otherChar = -1;

/** A deterministic automaton over bytes of UTF-8 for some `ProseRules`. State 0 is the start. */
export interface ProseMachine {
  /** The state after `byte`, or -1 where it may not stand. */
  step(state: number, byte: number): number;
  /** Whether the text may stop here: never inside a character. */
  mayEnd(state: number): boolean;
}

interface ByteState<S> {
  readonly chars: S;
  /** Bytes of an unfinished character so far, kept only while they may still become a special one. */
  readonly pending: readonly number[];
  /** How many bytes the unfinished character lacks, and the range of the next one. */
  readonly missing: number;
  readonly low: number;
  readonly high: number;
}

/** A code point that the rules treat in a way of its own. */
interface Special {
  readonly point: number;
  readonly bytes: readonly number[];
}

const unknown = -2;

/** Builds the byte automaton lazily: a transition is computed on its first use and then looked up. */
export function proseMachine<S>(rules: ProseRules<S>): ProseMachine {
  const specials: Special[] = rules.special.map((point) => ({
    point,
    bytes: [...encodeUtf8(String.fromCodePoint(point))],
  }));
  const states: ByteState<S>[] = [];
  const rows: Int32Array[] = [];
  const ids = new Map<string, number>();

  function intern(state: ByteState<S>): number {
    const { chars, pending, missing, low, high } = state;
    const key = `${rules.key(chars)}|${pending.join()}|${missing}|${low}|${high}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, states.length);
    rows.push(new Int32Array(256).fill(unknown));
    return states.push(state) - 1;
  }

  function compute(state: ByteState<S>, byte: number): number {
    const next =
      state.missing === 0
        ? beginChar(rules, state, byte)
        : continueChar(rules, specials, state, byte);
    return next === null || !canFinish(rules, specials, next) ? -1 : intern(next);
  }

  intern(betweenChars(rules.start));
  return {
    step(state, byte) {
      const row = rows[state];
      if (row[byte] === unknown) row[byte] = compute(states[state], byte);
      return row[byte];
    },
    mayEnd: (state) => states[state].missing === 0 && rules.mayEnd(states[state].chars),
  };
}

function betweenChars<S>(chars: S): ByteState<S> {
  return { chars, pending: [], missing: 0, low: 0, high: 0 };
}

function beginChar<S>(
  rules: ProseRules<S>,
  state: ByteState<S>,
  byte: number,
): ByteState<S> | null {
  if (byte < 0x80) return afterChar(rules, state.chars, byte);
  const missing = followersOf(byte);
  if (missing === 0) return null;
  const [low, high] = firstFollowerRange(byte);
  return { chars: state.chars, pending: [byte], missing, low, high };
}

function continueChar<S>(
  rules: ProseRules<S>,
  specials: readonly Special[],
  state: ByteState<S>,
  byte: number,
): ByteState<S> | null {
  if (byte < state.low || byte > state.high) return null;
  const pending = state.pending.length > 0 ? [...state.pending, byte] : [];
  const alike = specialsAfter(specials, pending);
  if (state.missing === 1) return afterChar(rules, state.chars, alike[0]?.point ?? otherChar);
  return {
    chars: state.chars,
    pending: alike.length > 0 ? pending : [],
    missing: state.missing - 1,
    low: 0x80,
    high: 0xbf,
  };
}

/** The special characters whose bytes begin with `pending`, which is not empty. */
function specialsAfter(specials: readonly Special[], pending: readonly number[]): Special[] {
  if (pending.length === 0) return [];
  return specials.filter(({ bytes }) => pending.every((byte, at) => byte === bytes[at]));
}

/** Whether an unfinished character may become one that the rules take: else it leads nowhere. */
function canFinish<S>(
  rules: ProseRules<S>,
  specials: readonly Special[],
  { chars, pending, missing }: ByteState<S>,
): boolean {
  if (missing === 0 || rules.step(chars, otherChar) !== null) return true;
  return specialsAfter(specials, pending).some(({ point }) => rules.step(chars, point) !== null);
}

function afterChar<S>(rules: ProseRules<S>, chars: S, char: number): ByteState<S> | null {
  const next = rules.step(chars, char);
  return next === null ? null : betweenChars(next);
}

function followersOf(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 1;
  return lead < 0xf0 ? 2 : 3;
}

/** Rules out overlong forms, surrogates and what lies beyond U+10FFFF. */
function firstFollowerRange(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
