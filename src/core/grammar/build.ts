import { citedAnswerGrammar } from './cited-answer';
import type { Grammar } from './grammar';
import { reclaimGrammar } from './reclaim';
import type { GrammarSpec } from './spec';
import { tripleFixGrammar, triplesGrammar } from './triples';

/** The grammar that `spec` asks for; `null` when its texts hold nothing that could be quoted. */
export function buildGrammar(spec: GrammarSpec): Grammar | null {
  switch (spec.kind) {
    case 'cited-answer':
      return citedAnswerGrammar(spec);
    case 'reclaim':
      return reclaimGrammar(spec);
    case 'triples':
      return triplesGrammar(spec);
    case 'triple-fix':
      return tripleFixGrammar(spec);
  }
}
