/** Words that open a question which is answered by yes or no. */
const openers =
  /^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't|shouldn't)\s/i;

/** "Is it red or blue?" asks which, not whether; "Is it red or not?" asks whether. */
const choice = /\sor\s(?!not\b)/i;

/** Other languages that say by one word that they ask whether. */
const particles = /^(?:est-ce\s+qu|czy\s|\u0647\u0644\s)|[\u5417\u5427]\s*[?\uff1f]?\s*$/iu;

/**
 * Whether a question asks for yes or no. English, and the few languages that mark such questions by
 * a word; any other question counts as open.
 */
export function isYesNoQuestion(question: string): boolean {
  const last =
    question
      .trim()
      .split(/(?<=[.!])\s+/)
      .at(-1) ?? '';
  if (particles.test(last)) return true;
  return openers.test(last) && !choice.test(last);
}
