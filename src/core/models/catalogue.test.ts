import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue';
import { misfitsOf, type DeviceAbilities } from './fit';

const byId = new Map(catalogue.map((entry) => [entry.id, entry]));
const able: DeviceAbilities = { webgpu: true, f16: true, bindingBytes: 2 ** 30, memoryGb: 8 };

function entry(id: string) {
  const found = byId.get(id);
  if (!found) throw new Error(`The list has no ${id}.`);
  return found;
}

describe('catalogue', () => {
  it('says of every model what a person wants to know', () => {
    for (const { id, family, memoryMb, context, model } of catalogue) {
      expect(family.name, id).not.toBe('Other');
      expect([family.licence, family.goodFor].every(Boolean), id).toBe(true);
      expect(memoryMb, id).toBeGreaterThan(100);
      expect(context, id).toBeGreaterThanOrEqual(1024);
      expect(model.folderUrl, id).toMatch(/^https:\/\/.+\/resolve\/main\/$/);
      expect(model.libraryUrl, id).toMatch(/^https:\/\/.+\.wasm$/);
    }
  });

  it('estimates sizes that are near the true ones', () => {
    // Bytes of the shards as the model hub lists them.
    expect(entry('Llama-3.2-1B-Instruct-q4f16_1-MLC').estimatedBytes).toBeCloseTo(0.6e9, -8);
    expect(entry('Phi-3.5-mini-instruct-q4f16_1-MLC').estimatedBytes).toBeCloseTo(2.1e9, -8);
    expect(entry('SmolLM2-360M-Instruct-q4f16_1-MLC').estimatedBytes).toBeCloseTo(0.2e9, -8);
  });

  it('puts what we would try first at the front, and knows the twins', () => {
    const first = catalogue.findIndex(({ recommended }) => !recommended);
    expect(first).toBeGreaterThan(8);
    expect(catalogue.slice(first).some(({ recommended }) => recommended)).toBe(false);
    const { needsF16, twinId } = entry('Qwen3-0.6B-q4f16_1-MLC');
    expect(needsF16).toBe(true);
    expect(entry(twinId ?? '').needsF16).toBe(false);
  });
});

describe('misfitsOf', () => {
  const small = entry('Qwen3-0.6B-q4f16_1-MLC');
  const large = entry('Llama-3.1-8B-Instruct-q4f32_1-MLC');

  it('finds nothing against a model that a device can run', () => {
    expect(misfitsOf(small, able)).toEqual([]);
    expect(misfitsOf(large, { ...able, memoryGb: null })).toEqual([]);
  });

  it('names what a device lacks', () => {
    expect(misfitsOf(small, { ...able, webgpu: false })).toEqual(['no-webgpu']);
    expect(misfitsOf(small, { ...able, f16: false })).toEqual(['needs-f16']);
    expect(misfitsOf(large, { ...able, memoryGb: 4 })).toEqual(['too-large']);
    expect(misfitsOf({ ...small, bindingBytes: 2 ** 31 }, able)).toEqual(['binding-too-small']);
  });
});
