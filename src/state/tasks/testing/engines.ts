import { err, ok } from '../../../base/result';
import type { Fault } from '../../../contracts/errors';
import type { GenerationRequest, LanguageEngine } from '../../../contracts/language';
import type { NliPair, VerdictEngine } from '../../../contracts/verdict';
import type { PromptStyle } from '../../../core/prompts/style';
import type { PairScores } from '../../../core/verdicts/types';

/** A language engine that writes what `write` says, and keeps what it was asked. */
export function languageOf(
  write: (request: GenerationRequest) => string | Fault,
  prompts: PromptStyle = 'trained',
): LanguageEngine & { asked: GenerationRequest[] } {
  const asked: GenerationRequest[] = [];
  return {
    asked,
    profile: { prompts, context: 8192 },
    load: () => Promise.resolve(err({ code: 'unexpected', detail: 'not loaded here' })),
    selfTest: () => Promise.resolve(err({ code: 'unexpected', detail: 'not tested here' })),
    generate(request) {
      asked.push(request);
      const written = write(request);
      if (typeof written !== 'string') return Promise.resolve(err(written));
      const timings = { promptTokens: 0, reusedTokens: 0, newTokens: 0, readMs: 0, writeMs: 0 };
      return Promise.resolve(ok({ text: written, structured: true, attempts: [], timings }));
    },
    countTokens: (texts) => Promise.resolve(ok(texts.map((text) => text.length))),
    dispose: () => undefined,
  };
}

/** A judge by words: entailed when the premise holds every word of the hypothesis, contradicted when most. */
export function judgeOf(): VerdictEngine & { pairs: NliPair[]; embedded: string[] } {
  const pairs: NliPair[] = [];
  const embedded: string[] = [];
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const score = ({ premise, hypothesis }: NliPair): PairScores => {
    const known = new Set(wordsOf(premise));
    const words = wordsOf(hypothesis);
    const share = words.filter((word) => known.has(word)).length / words.length;
    if (share === 1) return { entailment: 0.9, neutral: 0.08, contradiction: 0.02 };
    if (share > 0.6) return { entailment: 0.1, neutral: 0.1, contradiction: 0.8 };
    return { entailment: 0.1, neutral: 0.85, contradiction: 0.05 };
  };
  return {
    pairs,
    embedded,
    load: () => Promise.resolve(err({ code: 'unexpected', detail: 'not loaded here' })),
    judge(asked) {
      pairs.push(...asked);
      return Promise.resolve(ok(asked.map(score)));
    },
    embed(texts) {
      embedded.push(...texts);
      return Promise.resolve(
        ok(texts.map((text) => Float32Array.of(text.includes('bridge') ? 1 : 0, 0))),
      );
    },
    countTokens: (texts) => Promise.resolve(ok(texts.map((text) => wordsOf(text).length))),
    dispose: () => undefined,
  };
}
