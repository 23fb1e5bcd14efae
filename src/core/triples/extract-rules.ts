import { buildStatements } from './statements';
import type { Statement } from './types';

/** Without a language model: every sentence whole, as a statement of origin `sentence`. */
export function extractByRules(text: string): Statement[] {
  return buildStatements(text, [], 'rules');
}
