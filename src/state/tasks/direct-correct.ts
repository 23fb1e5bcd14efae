import { ok, type Result } from '../../base/result';
import type { Fault } from '../../contracts/errors';
import type { LanguageEngine } from '../../contracts/language';
import { directPrompt } from '../../core/prompts/direct';
import type { PreparedSource } from '../../core/sources/source';
import { answerLimits } from './answer-question';
import { estimateTokens, fitReading } from './fit-reading';

export interface DirectInput {
  readonly text: string;
  readonly sources: readonly PreparedSource[];
}

/**
 * The direct-prompt baseline: the model is told to correct the text by the sources, in one call, and
 * whatever it writes is the corrected text. Errors: those of the engine, `prompt-too-long` among them.
 */
export async function directCorrect(
  { text, sources }: DirectInput,
  language: LanguageEngine,
  onProgress: (tokens: number, maxTokens: number) => void,
  signal: AbortSignal,
): Promise<Result<string, Fault>> {
  const budget = answerLimits(language.profile).sources;
  const plan = await fitReading(text, sources, budget, language, signal);
  if (!plan.ok) return plan;
  const passages = plan.value.sources.map((source) => source.passages.join(' '));
  const maxTokens = 40 + Math.ceil(1.3 * estimateTokens(text));
  const generation = await language.generate(
    {
      messages: directPrompt(passages, text, language.profile.prompts),
      sampling: { temperature: 0, topP: 1, seed: 1, maxTokens },
    },
    (event) => event.kind === 'text' && onProgress(event.tokens, event.maxTokens),
    signal,
  );
  if (!generation.ok) return generation;
  return ok(withoutLabel(generation.value.text));
}

function withoutLabel(written: string): string {
  return written.trim().replace(/^(?:Corrected text|Text): /iu, '');
}
