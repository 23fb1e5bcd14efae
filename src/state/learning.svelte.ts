import type { Fault } from '../contracts/errors';
import type { GenerationEvent } from '../contracts/language';
import type { Trace, TracedAttempt, TracedStep } from '../core/decoding/trace';
import type { Attempt } from '../core/decoding/types';
import type { AskProblem, Asking } from './asking.svelte';
import type { Busy } from './busy.svelte';
import type { Engines } from './engines.svelte';
import { generationProgress, working } from './progress';
import type { TaskProgress } from './progress';
import type { Sources } from './sources.svelte';
import { Stepper } from './stepper.svelte';
import { TaskRunner } from './task-runner.svelte';
import type { Run } from './task-runner.svelte';
import { answerQuestion } from './tasks/answer-question';
import type { Answer, AnswerInput, Strategy } from './tasks/answer-question';

/** The two ways that a class compares: with the mask, and without it. */
export const lessonStrategies = ['constrained', 'prompt'] as const satisfies readonly Strategy[];
export type LessonStrategy = (typeof lessonStrategies)[number];

/** The last answer of each way. */
export type Lessons = Readonly<Partial<Record<LessonStrategy, Answer>>>;

/** The Learn view: the question and the sources of Ask, answered with a trace of every token. */
export class Learning {
  readonly stepper = new Stepper(() => this.attempt?.steps.length ?? 0);
  /** Which stop of the guided tour is shown; `null` while the tour is put away. */
  tour = $state<number | null>(0);
  readonly #asking: Asking;
  readonly #sources: Sources;
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  #strategy = $state<LessonStrategy>('constrained');
  #problem = $state<AskProblem | null>(null);
  #restarts = $state.raw<readonly Attempt[]>([]);
  #partial = $state('');
  #lessons = $state.raw<Lessons>({});
  #attemptAt = $state(0);

  constructor(asking: Asking, sources: Sources, engines: Engines, busy: Busy) {
    this.#asking = asking;
    this.#sources = sources;
    this.#engines = engines;
    this.#runner = new TaskRunner(busy);
  }

  get strategy(): LessonStrategy {
    return this.#strategy;
  }

  /** Shows the last answer that was written this way, from its first token. */
  set strategy(strategy: LessonStrategy) {
    this.#strategy = strategy;
    this.#begin();
  }

  get problem(): AskProblem | null {
    return this.#problem;
  }

  /** `null` when nothing runs. */
  get progress(): TaskProgress | null {
    return this.#runner.progress;
  }

  /** The text so far, while it is written. */
  get partial(): string {
    return this.#partial;
  }

  /** Attempts of the running answer that failed. */
  get restarts(): readonly Attempt[] {
    return this.#restarts;
  }

  get fault(): Fault | null {
    return this.#runner.fault;
  }

  /** Whether the last run was ended by its Cancel button. */
  get stopped(): boolean {
    return this.#runner.stopped;
  }

  get lessons(): Lessons {
    return this.#lessons;
  }

  /** The answer of the chosen way. */
  get answer(): Answer | null {
    return this.#lessons[this.#strategy] ?? null;
  }

  get trace(): Trace | null {
    return this.answer?.trace ?? null;
  }

  /** The attempt whose text is the answer: the one that a tour goes through. */
  get shownAttempt(): number {
    const { answer } = this;
    const shown = answer?.attempts.findLastIndex(({ text }) => text === answer.text) ?? 0;
    return Math.max(0, shown);
  }

  get attemptAt(): number {
    return this.#attemptAt;
  }

  get attempt(): TracedAttempt | null {
    return this.trace?.attempts[this.#attemptAt] ?? null;
  }

  get step(): TracedStep | null {
    return this.attempt?.steps[this.stepper.at] ?? null;
  }

  /** Answers with a trace, and settles when it is there, failed or was cancelled. */
  run(): Promise<void> {
    this.#problem = this.#asking.findProblem();
    if (this.#problem) return Promise.resolve();
    this.stepper.pause();
    this.#restarts = [];
    this.#partial = '';
    const input = {
      question: this.#asking.question,
      sources: this.#sources.ticked,
      strategy: this.#strategy,
      seed: 1,
      trace: true,
    };
    const first = working('Preparing', 'steps', 0, null);
    return this.#runner.run(first, (run) => this.#answerNow(input, this.#strategy, run));
  }

  cancel(): void {
    this.#runner.cancel();
  }

  clear(): void {
    this.#runner.clear();
    this.#lessons = {};
    this.#problem = null;
    this.#begin();
  }

  /** Shows an attempt from its first token, or from `step`. */
  chooseAttempt(attempt: number, step = 0): void {
    this.#attemptAt = attempt;
    this.stepper.goTo(step);
  }

  async #answerNow(input: AnswerInput, strategy: LessonStrategy, run: Run): Promise<Fault | null> {
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
    if (run.current()) this.#take(result.value, strategy);
    return null;
  }

  #hear(event: GenerationEvent, run: Run): void {
    if (!run.current()) return;
    run.tell(generationProgress(event, 'Writing the answer'));
    if (event.kind === 'text') this.#partial = event.text;
    if (event.kind === 'restart') this.#restarts = [...this.#restarts, event.failed];
  }

  /** Answers to another question, or from other sources, are no comparison any more. */
  #take(answer: Answer, strategy: LessonStrategy): void {
    const others = Object.entries(this.#lessons).filter(([, other]) => sameTask(other, answer));
    this.#lessons = { ...Object.fromEntries(others), [strategy]: answer };
    this.#begin();
  }

  /** Goes to the first token of the answer, and back to the first stop of a tour that is not put away. */
  #begin(): void {
    this.chooseAttempt(this.shownAttempt);
    if (this.tour !== null) this.tour = 0;
  }
}

function sameTask(one: Answer, other: Answer): boolean {
  const texts = ({ sources }: Answer) => JSON.stringify(sources.map(({ id, text }) => [id, text]));
  return one.question === other.question && texts(one) === texts(other);
}
