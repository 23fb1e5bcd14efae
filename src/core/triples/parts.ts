/** A part of a sentence without the marks and the white space around it. */
export function trimPart(part: string): string {
  return part
    .replace(/^[\s,;:.!?\u2013\u2014-]+|[\s,;:.!?\u2013\u2014-]+$/gu, '')
    .replace(/\s+/gu, ' ');
}
