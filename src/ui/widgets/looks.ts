import type { CitationStatus } from '../../core/citations/types';
import { verdictWords } from '../../core/exporting/checked-answer';
import type { Verdict } from '../../core/verdicts/types';
import type { IconName } from './icons';

/** How a judgement is shown: never by colour alone. */
export interface BadgeLook {
  readonly tone: 'good' | 'bad' | 'doubt' | 'quiet' | 'accent';
  readonly icon: IconName;
  readonly word: string;
}

export const verdictLooks: Record<Verdict, BadgeLook> = {
  supported: { tone: 'good', icon: 'check', word: verdictWords.supported },
  contradicted: { tone: 'bad', icon: 'cross', word: verdictWords.contradicted },
  unsupported: { tone: 'doubt', icon: 'question', word: verdictWords.unsupported },
  abstention: { tone: 'quiet', icon: 'dash', word: verdictWords.abstention },
};

export const statusLooks: Record<CitationStatus, BadgeLook> = {
  exact: { tone: 'quiet', icon: 'quote', word: 'Verbatim' },
  repaired: { tone: 'accent', icon: 'wrench', word: 'Repaired' },
  misattributed: { tone: 'doubt', icon: 'swap', word: 'Other source' },
  unverified: { tone: 'bad', icon: 'question', word: 'Not found' },
};

/** One sentence on what a citation's status means. */
export const statusMeanings: Record<CitationStatus, string> = {
  exact:
    'These words stand in the source, letter for letter. Whether they support the claim, the check tells.',
  repaired: 'The model wrote it a little differently; these are the source’s own words.',
  misattributed: 'These words were found in another source than the one cited.',
  unverified: 'These words were found in none of the sources.',
};
