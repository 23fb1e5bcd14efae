import type { LabTask } from '../../core/evaluation/systems';
import citedQa from './sets/cited-qa.jsonl?raw';
import detection from './sets/detection.jsonl?raw';
import yesNo from './sets/yes-no.jsonl?raw';

/** A data set that comes with the page: 20 items each, written for it. */
export interface BuiltinSet {
  readonly id: string;
  readonly name: string;
  readonly tasks: readonly LabTask[];
  readonly text: string;
}

export const builtinSets: readonly BuiltinSet[] = [
  { id: 'cited-qa', name: 'Cited QA (built in)', tasks: ['citation'], text: citedQa },
  { id: 'yes-no', name: 'Yes/no questions (built in)', tasks: ['citation'], text: yesNo },
  {
    id: 'detection',
    name: 'Detection (built in)',
    tasks: ['detection', 'correction'],
    text: detection,
  },
];
