import { sliceSpan } from '../base/span';
import { carryCitations, type CarriedCitation } from '../core/citations/carried';
import type { CitedAnswer } from '../core/citations/types';
import type { Answer } from './tasks/answer-question';

/** The answer without its citations and without the gaps they leave: what is handed to the check. */
export function plainAnswer(answer: CitedAnswer): string {
  const text = answer.segments
    .filter(({ kind }) => kind === 'text')
    .map(({ span }) => sliceSpan(answer.text, span))
    .join('');
  return plainWords(text);
}

/** The citations of an answer, at their claims' places in its plain text. */
export function plainCitations({ parsed, claims }: Answer): CarriedCitation[] {
  return carryCitations(plainAnswer(parsed), claims, plainWords);
}

/** Without the gaps that citations leave. */
function plainWords(text: string): string {
  return text
    .replace(/[^\S\n]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}
