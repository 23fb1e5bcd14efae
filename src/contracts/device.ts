/** What the browser tells of the GPU. */
export interface GpuReport {
  readonly name: string;
  /** Whether the processor plays the GPU: right, but slow. */
  readonly software: boolean;
  readonly f16: boolean;
  readonly features: readonly string[];
  readonly bufferBytes: number;
  readonly bindingBytes: number;
  readonly workgroupBytes: number;
  readonly invocations: number;
}

/** What the browser tells of the device; `null` where it does not tell. */
export interface DeviceReport {
  /** `null`: no WebGPU. */
  readonly gpu: GpuReport | null;
  readonly memoryGb: number | null;
  readonly cores: number;
  /** Whether the page is isolated, so that WebAssembly has threads. */
  readonly isolated: boolean;
  readonly storage: { readonly usedBytes: number; readonly quotaBytes: number } | null;
  /** Whether the browser promised not to delete what the page keeps. */
  readonly persisted: boolean | null;
}
