import { beforeAll, describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '../base/result';
import type { GpuReport } from '../contracts/device';
import type { Fault } from '../contracts/errors';
import type { BackendEngine, JudgeTrial } from '../contracts/verdict';
import type {
  Backend,
  BackendChoice,
  BackendSetting,
  BackendTrial,
} from '../core/verdicts/backend';
import type { PairScores } from '../core/verdicts/types';
import { createChoosingJudge } from './choosing-judge';

const gpu: GpuReport = {
  name: 'A GPU',
  software: false,
  f16: false,
  features: [],
  bufferBytes: 0,
  bindingBytes: 0,
  workgroupBytes: 0,
  invocations: 0,
};
const scores: PairScores = { entailment: 0.9, neutral: 0.08, contradiction: 0.02 };
const lost: Fault = { code: 'gpu-lost', detail: 'gone' };
const live = () => new AbortController().signal;
const nothing = () => undefined;

beforeAll(() => {
  vi.stubGlobal('navigator', { userAgent: 'A browser' });
});

/** A judge on two back ends, of which the GPU may be broken; it keeps what was loaded. */
function engineOf(ms: Record<Backend, number>, breaks: 'never' | 'load' | 'judge' = 'never') {
  const loads: Backend[] = [];
  let now: Backend = 'wasm';
  let disposed = 0;
  const onGpu = <T>(at: 'load' | 'judge', value: T): Promise<Result<T, Fault>> =>
    Promise.resolve(now === 'webgpu' && breaks === at ? err(lost) : ok(value));
  const engine: BackendEngine = {
    load: (backend) => {
      loads.push(backend);
      now = backend;
      return onGpu('load', { model: 'judge', device: backend, threads: 1, loadMs: 1 });
    },
    tryOut: (): Promise<Result<JudgeTrial, Fault>> =>
      Promise.resolve(ok({ scores: [scores], msPerPair: ms[now] })),
    judge: (pairs) =>
      onGpu(
        'judge',
        pairs.map(() => scores),
      ),
    embed: () => Promise.resolve(ok([])),
    countTokens: () => Promise.resolve(ok([])),
    dispose: () => {
      disposed++;
    },
  };
  return { engine, loads, disposed: () => disposed };
}

function judgeOf(
  { engine }: ReturnType<typeof engineOf>,
  device: GpuReport | null,
  setting: BackendSetting = 'auto',
) {
  const told: BackendChoice[] = [];
  let kept: BackendTrial | null = null;
  const memory = {
    setting: () => Promise.resolve(setting),
    trial: () => Promise.resolve(kept),
    keepTrial: (trial: BackendTrial) => {
      kept = trial;
    },
    tell: (choice: BackendChoice) => told.push(choice),
  };
  const judge = createChoosingJudge(engine, () => Promise.resolve(device), memory);
  return { judge, told };
}

describe('the choice of the judge’s back end', () => {
  it.each([
    ['no GPU', null, 'auto', { backend: 'wasm', reason: 'no-gpu' }],
    [
      'a GPU in software',
      { ...gpu, software: true },
      'auto',
      { backend: 'wasm', reason: 'software-gpu' },
    ],
    ['a wish', gpu, 'wasm', { backend: 'wasm', reason: 'asked' }],
    ['a faster GPU', gpu, 'auto', { backend: 'webgpu', reason: 'faster' }],
  ] as const)('goes by %s', async (_, device, setting, choice) => {
    const { judge, told } = judgeOf(engineOf({ wasm: 20, webgpu: 5 }), device, setting);
    expect(await judge.load(nothing, live())).toMatchObject({ value: { device: choice.backend } });
    expect(told).toEqual([choice]);
  });

  it('tries both once a device, and not again at the next load', async () => {
    const engine = engineOf({ wasm: 5, webgpu: 20 });
    const { judge, told } = judgeOf(engine, gpu);
    await judge.load(nothing, live());
    expect(engine.loads).toEqual(['wasm', 'webgpu', 'wasm']);
    judge.reconsider();
    await judge.load(nothing, live());
    expect(engine.loads).toEqual(['wasm', 'webgpu', 'wasm', 'wasm']);
    expect(told.at(-1)).toEqual({ backend: 'wasm', reason: 'slower' });
  });

  it('takes a GPU that cannot be loaded for one that failed', async () => {
    const { judge, told } = judgeOf(engineOf({ wasm: 20, webgpu: 5 }, 'load'), gpu);
    expect((await judge.load(nothing, live())).ok).toBe(true);
    expect(told).toEqual([{ backend: 'wasm', reason: 'failed' }]);
  });

  it('does work that broke on the GPU again on WebAssembly, in a fresh worker', async () => {
    const engine = engineOf({ wasm: 20, webgpu: 5 }, 'judge');
    const { judge, told } = judgeOf(engine, gpu, 'webgpu');
    await judge.load(nothing, live());
    const judged = await judge.judge([{ premise: 'a', hypothesis: 'b' }], nothing, live());
    expect(judged).toEqual({ ok: true, value: [scores] });
    expect(engine.disposed()).toBe(1);
    expect(told.at(-1)).toEqual({ backend: 'wasm', reason: 'lost' });
    expect(await judge.load(nothing, live())).toMatchObject({ value: { device: 'wasm' } });
  });

  it('does not begin anew what was called off', async () => {
    const { judge } = judgeOf(engineOf({ wasm: 20, webgpu: 5 }, 'judge'), gpu, 'webgpu');
    await judge.load(nothing, live());
    const controller = new AbortController();
    controller.abort();
    const judged = await judge.judge(
      [{ premise: 'a', hypothesis: 'b' }],
      nothing,
      controller.signal,
    );
    expect(judged).toEqual({ ok: false, error: lost });
  });
});
