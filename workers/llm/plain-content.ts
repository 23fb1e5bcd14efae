import * as v from 'valibot';

const schema = v.object({
  added_tokens: v.optional(v.array(v.object({ content: v.string() })), []),
});

/** The strings that a tokenizer (`tokenizer.json`, parsed) reads as tokens of their own. */
export function specialStrings(tokenizerJson: unknown): string[] {
  return v
    .parse(schema, tokenizerJson)
    .added_tokens.map(({ content }) => content)
    .filter((content) => content.length > 1);
}

/** Parts a special string without a trace that a reader would see. */
const zeroWidthSpace = '\u200b';

/**
 * `text` as the model may read it: a special string in it, such as the end of a turn, is broken up,
 * so that a source cannot speak in the template's voice.
 */
export function plainContent(text: string, specials: readonly string[]): string {
  return specials.reduce(
    (plain, special) => plain.replaceAll(special, special[0] + zeroWidthSpace + special.slice(1)),
    text,
  );
}
