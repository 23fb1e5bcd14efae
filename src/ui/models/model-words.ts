import type { KeptModel } from '../../contracts/models';
import type { Misfit } from '../../core/models/fit';
import type { BadgeLook } from '../widgets/looks';

/** Why a model cannot run here, as the rest of a sentence. */
export const misfitWords: Record<Misfit, string> = {
  'no-webgpu': 'this browser offers no WebGPU',
  'needs-f16': 'it computes in 16-bit floats, which this GPU does not have',
  'binding-too-small': 'it needs larger buffers than this GPU has',
  'too-large': 'it needs more memory than this device has',
};

const here: BadgeLook = { tone: 'good', icon: 'check', word: 'On this device' };
const partly: BadgeLook = { tone: 'accent', icon: 'pause', word: 'Not complete' };

/** How much of a model is here; `null` if nothing is. */
export function keptLook(kept: KeptModel | null): BadgeLook | null {
  if (!kept || kept.bytes === 0) return null;
  return kept.complete ? here : partly;
}

export const chosenLook: BadgeLook = { tone: 'accent', icon: 'spark', word: 'Answers' };
export const misfitLook: BadgeLook = {
  tone: 'doubt',
  icon: 'warning',
  word: 'Not for this device',
};
