import type { Fault } from '../contracts/errors';
import type { GenerationEvent } from '../contracts/language';
import { parseAnswer } from '../core/citations/parse';
import type { CitedAnswer } from '../core/citations/types';
import type { Attempt } from '../core/decoding/types';
import type { StoredAsking } from '../storage/sessions';
import type { Busy } from './busy.svelte';
import type { Engines } from './engines.svelte';
import { generationProgress, working } from './progress';
import type { TaskProgress } from './progress';
import type { Sources } from './sources.svelte';
import { keptSources, storedSources } from './stored-sources';
import { TaskRunner } from './task-runner.svelte';
import type { Run } from './task-runner.svelte';
import { answerQuestion, resolveAnswer } from './tasks/answer-question';
import type { Answer, AnswerInput, Strategy } from './tasks/answer-question';
import { Viewer } from './viewer.svelte';

/** Why a question was not asked: shown beside the field that lacks something. */
export type AskProblem = 'no-question' | 'no-source';

/** The Ask view: a question, the answer as it is written, and the answer with its citations resolved. */
export class Asking {
  question = $state('');
  strategy = $state<Strategy>('constrained');
  readonly viewer: Viewer;
  readonly #sources: Sources;
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  #problem = $state<AskProblem | null>(null);
  #partial = $state.raw<CitedAnswer | null>(null);
  #restarts = $state.raw<readonly Attempt[]>([]);
  #answer = $state.raw<Answer | null>(null);

  constructor(sources: Sources, engines: Engines, busy: Busy) {
    this.#sources = sources;
    this.#engines = engines;
    this.#runner = new TaskRunner(busy);
    this.viewer = new Viewer(sources);
  }

  get problem(): AskProblem | null {
    return this.#problem;
  }

  /** `null` when nothing runs. */
  get progress(): TaskProgress | null {
    return this.#runner.progress;
  }

  /** The answer so far, while it is written. */
  get partial(): CitedAnswer | null {
    return this.#partial;
  }

  /** Attempts of the running answer that failed. */
  get restarts(): readonly Attempt[] {
    return this.#restarts;
  }

  get answer(): Answer | null {
    return this.#answer;
  }

  get fault(): Fault | null {
    return this.#runner.fault;
  }

  /** Whether the last run was ended by its Cancel button. */
  get stopped(): boolean {
    return this.#runner.stopped;
  }

  /** What a question lacks as it stands. */
  findProblem(): AskProblem | null {
    if (!this.#sources.ticked.length) return 'no-source';
    return this.question.trim() ? null : 'no-question';
  }

  /**
   * Asks, and settles when the answer is there, failed or was cancelled. With `mustCite` a masked
   * answer may not say that the sources hold none.
   */
  ask({ mustCite }: Pick<AnswerInput, 'mustCite'> = {}): Promise<void> {
    this.#problem = this.findProblem();
    if (this.#problem) return Promise.resolve();
    this.#partial = null;
    this.#restarts = [];
    this.viewer.clearMarks();
    const input = {
      question: this.question,
      sources: this.#sources.ticked,
      strategy: this.strategy,
      seed: 1,
      ...(mustCite && { mustCite }),
    };
    const first = working('Preparing', 'steps', 0, null);
    return this.#runner.run(first, (run) => this.#answerNow(input, run));
  }

  /** Shows an answer that was written elsewhere. */
  take(answer: Answer): void {
    this.clear();
    this.question = answer.question;
    this.strategy = answer.strategy;
    this.#answer = answer;
  }

  cancel(): void {
    this.#runner.cancel();
  }

  clear(): void {
    this.#runner.clear();
    this.#partial = null;
    this.#answer = null;
    this.#problem = null;
    this.viewer.clearMarks();
  }

  snapshot(): StoredAsking {
    const { question, strategy } = this;
    return { question, strategy, answer: this.#answer && keptAnswer(this.#answer) };
  }

  restore({ question, strategy, answer }: StoredAsking): void {
    this.question = question;
    this.strategy = strategy;
    if (answer) this.#answer = resolveAnswer({ ...answer, sources: keptSources(answer.sources) });
  }

  async #answerNow(input: AnswerInput, run: Run): Promise<Fault | null> {
    const slot = this.#engines.language;
    const loaded = await run.load(slot, 'language model');
    if (!loaded.ok) return loaded.error;
    run.tell(working('Choosing what to read', 'steps', 0, null));
    const hear = (event: GenerationEvent) => this.#hear(event, run);
    const result = await answerQuestion(input, slot.engine, hear, run.signal);
    if (!result.ok) {
      slot.note(result.error);
      return result.error;
    }
    if (run.current()) this.#answer = result.value;
    return null;
  }

  #hear(event: GenerationEvent, run: Run): void {
    if (!run.current()) return;
    run.tell(generationProgress(event, 'Writing the answer'));
    if (event.kind === 'text') this.#partial = parseAnswer(event.text);
    if (event.kind !== 'restart') return;
    this.#restarts = [...this.#restarts, event.failed];
    this.#partial = null;
  }
}

/** An answer as it is kept: what is read out of its text is read again. */
function keptAnswer(answer: Answer): NonNullable<StoredAsking['answer']> {
  const { question, strategy, text, structured, attempts, read, timings, sources } = answer;
  const kept = storedSources(sources);
  return { question, strategy, text, structured, attempts, read, timings, sources: kept };
}
