import { foldKey } from './fold';

const greeting =
  /^(?:hi|hello|hey|dear|greetings|welcome|good (?:morning|afternoon|evening|day)|thanks|thank you|sure|of course|ok|okay|bye|goodbye)(?: (?:there|all|everyone|everybody|again|you|very much|so much))*$/u;
const ignorance =
  /^(?:sorry |unfortunately |i'?m sorry but |i am sorry but )?i (?:do not|don't|cannot|can't|could not|couldn't) (?:know|say|tell|answer|find)\b/u;
const unsure =
  /^(?:sorry |unfortunately )?i(?:'m| am) (?:not sure|unsure|unable to answer|sorry)\b/u;
const silence =
  /^(?:the|these|this|your|given|provided)?(?: (?:given|provided))? ?(?:sources?|contexts?|texts?|passages?|documents?|articles?) (?:do not|don't|does not|doesn't|did not|didn't|cannot|can't) (?:answer|contain|provide|have|include|give)\b.*\b(?:question|answer|information|this|that|it)$/u;
const unanswerable =
  /^(?:there is )?(?:no answer|not enough information|no information|unknown|not known|n\/a|none)$/u;
/** Scripts that write whole sentences without a space. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const patterns = [greeting, ignorance, unsure, silence, unanswerable];

/**
 * Whether a sentence states nothing that sources could support: a question, a greeting, an "I don't know",
 * a single word, or no letter at all. English phrases; anything else is taken as a statement, so that it is checked.
 */
export function isAbstention(sentence: string): boolean {
  if (!/\p{L}/u.test(sentence)) return true;
  if (/[?\uff1f\u061f]["'\u201d\u2019)\]\s]*$/u.test(sentence)) return true;
  const words = foldKey(sentence)
    .replace(/[.,!;:]+(?=\s|$)/gu, '')
    .trim();
  // One word ("Wow.", "Yes.") names something at most; it says nothing of it.
  const isOneWord = /^[\p{L}'-]+$/u.test(words) && !unspaced.test(words);
  return isOneWord || patterns.some((pattern) => pattern.test(words));
}
