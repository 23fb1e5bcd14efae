import type { BackendEngine } from '../contracts/verdict';
import type { BackendChoice, BackendSetting, BackendTrial } from '../core/verdicts/backend';
import type { Fault } from '../contracts/errors';
import { createChoosingJudge, type ChoosingJudge } from '../engines/choosing-judge';
import { checkGpu } from '../engines/device-check';
import { loadJudge, saveJudge } from '../storage/judge';
import type { StoredJudge } from '../storage/judge';

/** Where the judge computes on this device, by whose word, and what was measured. */
export class Judging {
  readonly engine: ChoosingJudge;
  #kept = $state.raw<StoredJudge>({ setting: 'auto', trial: null });
  #choice = $state.raw<BackendChoice | null>(null);
  #fault = $state.raw<Fault | null>(null);
  readonly #restored: Promise<void>;

  constructor(engine: BackendEngine) {
    this.#restored = this.#restore();
    this.engine = createChoosingJudge(engine, checkGpu, {
      setting: async () => {
        await this.#restored;
        return this.setting;
      },
      trial: async () => {
        await this.#restored;
        return this.trial;
      },
      keepTrial: (trial) => void this.#keep({ ...this.#kept, trial }),
      tell: (choice) => {
        this.#choice = choice;
      },
    });
  }

  get setting(): BackendSetting {
    return this.#kept.setting;
  }

  get trial(): BackendTrial | null {
    return this.#kept.trial;
  }

  /** `null` until the judge was needed. */
  get choice(): BackendChoice | null {
    return this.#choice;
  }

  get fault(): Fault | null {
    return this.#fault;
  }

  /** From the next load on the judge computes there. */
  set(setting: BackendSetting): void {
    void this.#keep({ ...this.#kept, setting });
    this.#choice = null;
    this.engine.reconsider();
  }

  /** Forgets the trial, so that the next load makes it again. */
  measureAgain(): void {
    void this.#keep({ ...this.#kept, trial: null });
    this.#choice = null;
    this.engine.reconsider();
  }

  async #restore(): Promise<void> {
    this.#kept = await loadJudge();
  }

  async #keep(kept: StoredJudge): Promise<void> {
    this.#kept = kept;
    this.#fault = await saveJudge(kept);
  }
}
