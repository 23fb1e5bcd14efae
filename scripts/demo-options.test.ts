import { describe, expect, it } from 'vitest';
import { readOptions } from './demo-options.mjs';

const own = [
  '--engine',
  'webllm',
  '--model',
  'https://a.example/m',
  '--model-lib',
  'https://a.example/m.wasm',
];

describe('the options of the demo', () => {
  it('take a WebLLM model, on the device’s GPU unless told otherwise', () => {
    expect(readOptions([])).toMatchObject({ own: null, gpu: 'none' });
    const addresses = { model: 'https://a.example/m', library: 'https://a.example/m.wasm' };
    expect(readOptions(own)).toMatchObject({ own: addresses, gpu: 'device' });
    expect(readOptions([...own, '--gpu', 'swiftshader'])).toMatchObject({ gpu: 'swiftshader' });
  });

  it('say what is missing or does not go together', () => {
    expect(() => readOptions(['--engine', 'webllm'])).toThrow('--model URL and --model-lib URL');
    expect(() => readOptions(['--engine', 'onnx'])).toThrow('no engine "onnx"');
    expect(() => readOptions(['--model', 'https://a.example/m'])).toThrow('--engine webllm');
    expect(() => readOptions([...own, '--gpu', 'best'])).toThrow('no GPU "best"');
  });
});
