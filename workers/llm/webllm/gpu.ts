import { FaultError } from '../../shared/fault-error';
import { withPageLock } from '../../shared/page-lock';

/** One tab of this page owns the GPU; the lock goes when its worker ends. */
const lockName = 'citegraph-gpu';

/** Takes the GPU for this worker, or throws `gpu-elsewhere`. */
export function takeGpu(): Promise<void> {
  const taken = (): FaultError =>
    new FaultError('gpu-elsewhere', 'The lock is held by another tab.');
  return new Promise((resolve, reject) => {
    const hold = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    withPageLock(lockName, taken, hold).catch(reject);
  });
}

/** Throws `no-webgpu` where the browser has no GPU for a page. */
export async function demandGpu(): Promise<void> {
  const gpu = 'gpu' in navigator ? navigator.gpu : null;
  if (!gpu) throw new FaultError('no-webgpu', 'The browser has no navigator.gpu.');
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) throw new FaultError('no-webgpu', 'The browser gave no GPU adapter.');
}

/**
 * Watches the devices that the library will ask for: it only logs a loss. The promise rejects with
 * `gpu-lost`, or with `out-of-memory` if that was told first; it never resolves.
 */
export function watchGpu(): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    const { requestDevice } = GPUAdapter.prototype;
    GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor) {
      const device = await requestDevice.call(this, descriptor);
      device.addEventListener('uncapturederror', ({ error }) => {
        if (error instanceof GPUOutOfMemoryError) {
          reject(new FaultError('out-of-memory', `GPU: ${error.message}`));
        }
      });
      void device.lost.then(({ reason, message }) => {
        reject(new FaultError('gpu-lost', `${reason}: ${message}`));
      });
      return device;
    };
  });
  // A loss while nothing runs is told by the next request.
  lost.catch(() => undefined);
  return lost;
}
