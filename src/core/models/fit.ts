import type { CatalogueEntry } from './catalogue';

/** What the device check found, as far as it decides which models can run. */
export interface DeviceAbilities {
  readonly webgpu: boolean;
  readonly f16: boolean;
  /** Bytes of the largest binding of a GPU program. */
  readonly bindingBytes: number;
  /** Gigabytes of memory as the browser tells them; `null` where it does not. */
  readonly memoryGb: number | null;
}

/** Why a model cannot run on a device. */
export type Misfit = 'no-webgpu' | 'needs-f16' | 'binding-too-small' | 'too-large';

/** Browsers tell no more than this, whatever there is. */
const mostToldGb = 8;
/** The share of a device's memory that a tab's GPU buffers can have, at best. */
const usableShare = 0.75;

/**
 * Why a model cannot run here; empty if nothing speaks against it. No browser tells how much memory a
 * GPU has: the device's own is what can be judged by.
 */
export function misfitsOf(entry: CatalogueEntry, device: DeviceAbilities): Misfit[] {
  if (!device.webgpu) return ['no-webgpu'];
  const found: Misfit[] = [];
  if (entry.needsF16 && !device.f16) found.push('needs-f16');
  if ((entry.bindingBytes ?? 0) > device.bindingBytes) found.push('binding-too-small');
  if (entry.memoryMb > usableMb(device)) found.push('too-large');
  return found;
}

function usableMb({ memoryGb }: DeviceAbilities): number {
  return memoryGb === null || memoryGb >= mostToldGb ? Infinity : memoryGb * 1024 * usableShare;
}
