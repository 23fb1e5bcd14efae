import { encodeUtf8 } from '../../base/bytes';
import { throwIfCancelled, type Cancellation } from '../../base/cancellation';
import type { CausalModel } from '../decoding/causal-model';
import type { Vocabulary } from '../decoding/vocabulary';

/** A model that wants to write given texts, byte by byte: one a `read`, the last one again and again. */
export function scriptedModel(vocabulary: Vocabulary, scripts: readonly string[]): CausalModel {
  let reads = 0;
  let script: readonly number[] = [];
  let position = 0;

  function logits(): Float32Array {
    const row = new Float32Array(vocabulary.size);
    const wanted = script[position] ?? vocabulary.endIds[0];
    row[wanted] = 20;
    return row;
  }

  return {
    vocabulary,
    read(promptIds, onProgress, signal: Cancellation) {
      throwIfCancelled(signal);
      script = [...encodeUtf8(scripts[Math.min(reads++, scripts.length - 1)])];
      position = 0;
      onProgress(promptIds.length, promptIds.length, reads > 1 ? promptIds.length : 0);
      return Promise.resolve(logits());
    },
    advance(_id, signal: Cancellation) {
      throwIfCancelled(signal);
      position++;
      return Promise.resolve(logits());
    },
  };
}
