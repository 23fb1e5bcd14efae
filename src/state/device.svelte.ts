import type { DeviceReport } from '../contracts/device';
import type { DeviceAbilities } from '../core/models/fit';
import { askToPersist, checkDevice } from '../engines/device-check';

/** What this device can do, once it was asked. */
export class Device {
  #report = $state.raw<DeviceReport | null>(null);
  #persistAnswer = $state.raw<boolean | null>(null);

  /** `null` until the check is done. */
  get report(): DeviceReport | null {
    return this.#report;
  }

  /** What the browser answered when it was last asked to keep the models for good; `null`: not asked. */
  get persistAnswer(): boolean | null {
    return this.#persistAnswer;
  }

  get abilities(): DeviceAbilities | null {
    if (!this.#report) return null;
    const { gpu, memoryGb } = this.#report;
    const { f16 = false, bindingBytes = 0 } = gpu ?? {};
    return { webgpu: gpu !== null, f16, bindingBytes, memoryGb };
  }

  async check(): Promise<void> {
    this.#report = await checkDevice();
  }

  async persist(): Promise<void> {
    this.#persistAnswer = (await askToPersist()) ?? false;
    await this.check();
  }
}
