import { abstention, closer, docIds } from './cited-answer';
import { wholeClaimMachine } from './claim-rules';
import { edge, GrammarBuilder, type Edge, type Grammar } from './grammar';
import type { GrammarSpec } from './spec';

type ReclaimSpec = Extract<GrammarSpec, { kind: 'reclaim' }>;

/**
 * ReClaim's grammar (Xia et al., "Ground Every Sentence", arXiv 2407.01796): reference and claim in
 * turn, each reference a whole sentence of a source. The references stand in FullCite's form,
 * `{doc_id: N, snippet: "..."}`, before their claim. `null` when no source has a sentence.
 */
export function reclaimGrammar(spec: ReclaimSpec): Grammar | null {
  const builder = new GrammarBuilder();
  const close = builder.reserve();
  const ids = docIds(builder, { ...spec, unit: 'sentence' }, [edge(close)]);
  if (ids.length === 0) return null;
  const next: Edge = { to: builder.literal('opener', ' {doc_id: ', ids), counts: 'group' };
  const claim = builder.prose('claim', wholeClaimMachine, [
    edge(builder.end()),
    { ...next, groupsBelow: spec.maxClaims - 1 },
  ]);
  builder.literal('closer', `${closer} `, [edge(claim)], close);
  const first = builder.literal('opener', '{doc_id: ', ids);
  return builder.build([edge(first), ...abstention(builder, spec.abstention)]);
}
