import type { DeviceReport, GpuReport } from '../contracts/device';

/** Asks the browser what this device can do. Nothing is loaded for it, and nothing kept. */
export async function checkDevice(): Promise<DeviceReport> {
  const [gpu, storage, persisted] = await Promise.all([
    checkGpu(),
    navigator.storage?.estimate?.().catch(() => null) ?? null,
    isPersisted(),
  ]);
  return {
    gpu,
    memoryGb: deviceMemory(),
    cores: navigator.hardwareConcurrency,
    isolated: crossOriginIsolated,
    storage: storage && { usedBytes: storage.usage ?? 0, quotaBytes: storage.quota ?? 0 },
    persisted,
  };
}

/** What the browser tells of its GPU; `null` without WebGPU. */
export async function checkGpu(): Promise<GpuReport | null> {
  const gpu = 'gpu' in navigator ? navigator.gpu : null;
  const adapter = await gpu
    ?.requestAdapter({ powerPreference: 'high-performance' })
    .catch(() => null);
  if (!adapter) return null;
  const { vendor, architecture, description } = adapter.info;
  const { limits } = adapter;
  return {
    name: [description, vendor, architecture].find((text) => text !== '') ?? 'unnamed',
    software:
      adapter.info.isFallbackAdapter === true ||
      /swiftshader|llvmpipe|software/i.test(`${vendor} ${architecture} ${description}`),
    f16: adapter.features.has('shader-f16'),
    features: [...adapter.features].sort(),
    bufferBytes: limits.maxBufferSize,
    bindingBytes: limits.maxStorageBufferBindingSize,
    workgroupBytes: limits.maxComputeWorkgroupStorageSize,
    invocations: limits.maxComputeInvocationsPerWorkgroup,
  };
}

/** Only some browsers tell it, rounded, and never more than 8 or so. */
function deviceMemory(): number | null {
  return 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : null;
}

async function isPersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

/** Asks the browser never to delete what this page keeps. `null`: it knows no such promise. */
export async function askToPersist(): Promise<boolean | null> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? null;
}
