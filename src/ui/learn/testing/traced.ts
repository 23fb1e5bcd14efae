import { builtinAnswerGrammar } from '../../../core/prompts/defaults';
import { generate } from '../../../core/decoding/generate';
import type { Trace } from '../../../core/decoding/trace';
import { scriptedModel } from '../../../core/testing/scripted-model';
import { smallVocabulary } from '../../../core/testing/vocabulary';

const passage = 'The dam was built in 1931. It holds much water.';

/** The trace of a model that wants to write each of `scripts` in turn, under the mask or without it. */
export async function traced(scripts: readonly string[], masked = true): Promise<Trace> {
  const grammar = builtinAnswerGrammar([{ id: 1, passages: [passage] }]);
  const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens: 300 };
  const job = { promptIds: [1], sampling, trace: true, ...(masked && { grammar }) };
  const hooks = { onEvent: () => undefined, now: () => 0, signal: { aborted: false } };
  const model = scriptedModel(smallVocabulary([]), scripts);
  const { trace } = await generate(model, job, hooks);
  if (!trace) throw new Error('A trace was asked for.');
  return trace;
}
