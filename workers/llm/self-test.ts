import type { ModelSpeed } from '../../src/contracts/loading';
import { parseAnswer } from '../../src/core/citations/parse';
import { generate } from '../../src/core/decoding/generate';
import type { Decoding } from '../../src/core/decoding/types';
import { answerGrammar } from '../../src/core/prompts/defaults';
import { citedAnswerPrompt } from '../../src/core/prompts/cited-answer';
import { FaultError } from '../shared/fault-error';
import type { LanguageModel } from './language-model';
import { promptIdsOf } from './prompt-ids';

const passage = 'Water freezes at 0 degrees. Lead melts at 327 degrees.';
const question = 'When does lead melt?';
/** Enough where a token is a single byte, too. */
const maxTokens = 192;
/** Two readings of one prompt may differ by this share of the range of its logits. */
const tolerance = 0.02;

/**
 * The known-answer self-test: the same prompt read twice gives the same numbers, whether parts of it
 * were kept or not, and a masked answer to it parses, with a quote that stands in the source. Says
 * how fast the model was. Throws `self-test-failed`.
 */
export async function selfTest(model: LanguageModel, signal: AbortSignal): Promise<ModelSpeed> {
  const sources = [{ id: 1, text: passage }];
  const { prompts } = model.profile;
  const messages = citedAnswerPrompt(question, sources, prompts);
  const promptIds = promptIdsOf(model, messages, maxTokens);
  const grammar = answerGrammar(prompts, [{ id: 1, passages: [passage] }], question, true);
  const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens };
  const hooks = { onEvent: () => undefined, now: () => performance.now(), signal };

  const started = performance.now();
  const first = (await model.causal.read(promptIds, () => undefined, signal)).slice();
  const readMs = performance.now() - started;
  const decoding = await generate(model.causal, { promptIds, sampling, grammar }, hooks);
  const again = await model.causal.read(promptIds, () => undefined, signal);
  demandSame(first, again);
  demandVerbatim(decoding);
  const { newTokens, writeMs } = decoding.timings;
  return { reading: perSecond(promptIds.length, readMs), writing: perSecond(newTokens, writeMs) };
}

function demandSame(first: Float32Array, again: Float32Array): void {
  let low = Infinity;
  let high = -Infinity;
  let apart = 0;
  for (const [id, logit] of first.entries()) {
    low = Math.min(low, logit);
    high = Math.max(high, logit);
    apart = Math.max(apart, Math.abs(logit - again[id]));
  }
  if (high - low > 0 && apart <= tolerance * (high - low)) return;
  const detail = `The same prompt gave logits ${String(apart)} apart, in a range of ${String(high - low)}.`;
  throw new FaultError('self-test-failed', detail);
}

function demandVerbatim({ text, structured }: Decoding): void {
  const { claims } = parseAnswer(text);
  const quotes = claims.flatMap(({ citations }) => citations.map(({ snippet }) => snippet));
  if (structured && quotes.length > 0 && quotes.every((quote) => passage.includes(quote))) return;
  throw new FaultError('self-test-failed', `The test answer was: ${text}`);
}

function perSecond(tokens: number, ms: number): number {
  return (1000 * tokens) / Math.max(1, ms);
}
