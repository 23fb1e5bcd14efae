import { Tensor } from '@huggingface/transformers';

/** A tensor of 32-bit floats out of a model's outputs. Throws a `TypeError` if it is not there. */
export function floatOutput(
  outputs: unknown,
  name: string,
): Tensor & { readonly data: Float32Array } {
  const found = Object.entries(outputs ?? {}).find(([key]) => key === name)?.[1];
  if (!isFloatTensor(found)) throw new TypeError(`The model gave no ${name}.`);
  return found;
}

const isFloatTensor = (value: unknown): value is Tensor & { readonly data: Float32Array } =>
  value instanceof Tensor && value.data instanceof Float32Array;
