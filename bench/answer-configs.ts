import type { GrammarSpec, QuotableSource } from '../src/core/grammar/spec';
import { builtinAnswerGrammar } from '../src/core/prompts/defaults';

type CitedAnswerSpec = Extract<GrammarSpec, { kind: 'cited-answer' }>;

/** How the closeness of a snippet to its claim is measured. */
export type MeasureName = 'lexical' | 'embedding' | 'mixed';

/** What a configuration changes in the built-in model's grammar; a plain object, kept with results. */
export interface AnswerSettings {
  readonly grammar: Partial<Omit<CitedAnswerSpec, 'kind' | 'sources'>>;
  readonly measure: MeasureName;
}

type GrammarChange = AnswerSettings['grammar'];

function settings(grammar: GrammarChange, measure: MeasureName = 'lexical'): AnswerSettings {
  return { grammar, measure };
}

/** Each varies one factor of the baseline, but for those at the end. */
export const answerConfigs: Readonly<Record<string, AnswerSettings>> = {
  baseline: settings({}),
  'unit-free': settings({ unit: 'free' }),
  'unit-words': settings({ unit: 'words' }),
  'claims-1': settings({ maxClaims: 1 }),
  'claims-2': settings({ maxClaims: 2 }),
  'claims-5': settings({ maxClaims: 5 }),
  'closeness-0': settings({ closeness: 0 }),
  'closeness-4': settings({ closeness: 4 }),
  'closeness-16': settings({ closeness: 16 }),
  'citations-1': settings({ maxCitationsPerClaim: 1 }),
  'citations-3': settings({ maxCitationsPerClaim: 3 }),
  'no-abstention': settings({ abstention: null }),
  'bytes-240': settings({ maxSnippetBytes: 240 }),
  'bytes-960': settings({ maxSnippetBytes: 960 }),
  embedding: settings({}, 'embedding'),
  mixed: settings({}, 'mixed'),
  'no-abstention-embedding': settings({ abstention: null }, 'embedding'),
  'no-abstention-mixed': settings({ abstention: null }, 'mixed'),
};

export function answerGrammar(
  { grammar }: AnswerSettings,
  sources: readonly QuotableSource[],
): GrammarSpec {
  return { ...builtinAnswerGrammar(sources), ...grammar };
}
