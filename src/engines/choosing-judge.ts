import { ok, type Result } from '../base/result';
import type { GpuReport } from '../contracts/device';
import type { Fault } from '../contracts/errors';
import type { LoadedModel, LoadProgress } from '../contracts/loading';
import type { BackendEngine, VerdictEngine } from '../contracts/verdict';
import {
  chooseBackend,
  compareScores,
  type BackendChoice,
  type BackendSetting,
  type BackendTrial,
} from '../core/verdicts/backend';

/** What the choice of a back end goes by, and where it is told. */
export interface BackendMemory {
  setting(): Promise<BackendSetting>;
  /** The trial of an earlier visit; it may be of another device. */
  trial(): Promise<BackendTrial | null>;
  keepTrial(trial: BackendTrial): void;
  tell(choice: BackendChoice): void;
}

type OnProgress = (progress: LoadProgress) => void;

/** Faults after which the GPU's worker is gone, or no longer to be trusted. */
const losses = ['session-failed', 'out-of-memory', 'gpu-lost', 'worker-died', 'worker-hung'];

/** The judge on the back end that suits this device, and what it may be asked besides. */
export interface ChoosingJudge extends VerdictEngine {
  /** Forgets the choice: the next load makes it anew. */
  reconsider(): void;
}

/**
 * Chooses the back end at the first load: the person's wish; else WebAssembly where there is no GPU or
 * only a pretended one; else what a trial of both finds, once a device. A GPU that fails gives way to
 * WebAssembly in a fresh worker, and the work that failed on it is done again there.
 */
export function createChoosingJudge(
  engine: BackendEngine,
  gpuOf: () => Promise<GpuReport | null>,
  memory: BackendMemory,
): ChoosingJudge {
  let choice: BackendChoice | null = null;

  function choose(next: BackendChoice): BackendChoice {
    choice = next;
    memory.tell(next);
    return next;
  }

  async function load(
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Result<LoadedModel, Fault>> {
    const decided = choice ? ok(choice) : await decide(engine, gpuOf, memory, onProgress, signal);
    if (!decided.ok) return decided;
    const { backend } = choose(decided.value);
    const loaded = await engine.load(backend, onProgress, signal);
    if (loaded.ok || backend === 'wasm' || signal.aborted) return loaded;
    choose({ backend: 'wasm', reason: 'lost' });
    return engine.load('wasm', onProgress, signal);
  }

  /** Does `work`; if the GPU breaks under it, once more on WebAssembly. */
  async function withFallback<T>(
    work: () => Promise<Result<T, Fault>>,
    signal: AbortSignal,
  ): Promise<Result<T, Fault>> {
    const done = await work();
    const broke = !done.ok && losses.includes(done.error.code) && choice?.backend === 'webgpu';
    if (!broke || signal.aborted) return done;
    choose({ backend: 'wasm', reason: 'lost' });
    engine.dispose();
    const loaded = await engine.load('wasm', () => undefined, signal);
    return loaded.ok ? work() : loaded;
  }

  return {
    load,
    judge: (pairs, onProgress, signal) =>
      withFallback(() => engine.judge(pairs, onProgress, signal), signal),
    embed: (texts, signal) => withFallback(() => engine.embed(texts, signal), signal),
    countTokens: (texts, signal) => withFallback(() => engine.countTokens(texts, signal), signal),
    dispose: () => engine.dispose(),
    reconsider: () => {
      choice = null;
      engine.dispose();
    },
  };
}

/** Fails only when called off, or when WebAssembly fails in a trial. */
async function decide(
  engine: BackendEngine,
  gpuOf: () => Promise<GpuReport | null>,
  memory: BackendMemory,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<BackendChoice, Fault>> {
  const setting = await memory.setting();
  if (setting === 'wasm') return ok({ backend: 'wasm', reason: 'asked' });
  const gpu = await gpuOf();
  if (!gpu) return ok({ backend: 'wasm', reason: 'no-gpu' });
  if (setting === 'webgpu') return ok({ backend: 'webgpu', reason: 'asked' });
  if (gpu.software) return ok({ backend: 'wasm', reason: 'software-gpu' });
  const device = `${gpu.name}, ${navigator.userAgent}`;
  const known = await memory.trial();
  if (known?.device === device) return ok(chooseBackend(known));
  const trial = await compareBackends(engine, device, onProgress, signal);
  if (!trial.ok) return trial;
  memory.keepTrial(trial.value);
  return ok(chooseBackend(trial.value));
}

/** Fails only when called off, or when WebAssembly fails. */
async function compareBackends(
  engine: BackendEngine,
  device: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<BackendTrial, Fault>> {
  const wasm = await tryOn('wasm', engine, onProgress, signal);
  if (!wasm.ok) return wasm;
  const gpu = await tryOn('webgpu', engine, onProgress, signal);
  const base = { device, wasmMs: wasm.value.msPerPair };
  if (gpu.ok) {
    const compared = compareScores(wasm.value.scores, gpu.value.scores);
    return ok({ ...base, gpuMs: gpu.value.msPerPair, fault: null, ...compared });
  }
  if (signal.aborted) return gpu;
  const fault = `${gpu.error.code}: ${gpu.error.detail}`;
  return ok({ ...base, gpuMs: null, fault, apart: null, sameVerdicts: false });
}

async function tryOn(
  backend: 'wasm' | 'webgpu',
  engine: BackendEngine,
  onProgress: OnProgress,
  signal: AbortSignal,
) {
  const loaded = await engine.load(backend, onProgress, signal);
  return loaded.ok ? engine.tryOut(signal) : loaded;
}
