import { sliceSpan } from '../base/span';
import type { CitedAnswer } from '../core/citations/types';

/** The answer without its citations and without the gaps they leave: what is handed to the check. */
export function plainAnswer(answer: CitedAnswer): string {
  return answer.segments
    .filter(({ kind }) => kind === 'text')
    .map(({ span }) => sliceSpan(answer.text, span))
    .join('')
    .replace(/[^\S\n]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}
