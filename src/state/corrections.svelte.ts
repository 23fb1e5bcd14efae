import type { Fault } from '../contracts/errors';
import { record, redo, startHistory, undo } from '../core/corrections/history';
import type { History, Step } from '../core/corrections/history';
import type { Correction } from '../core/corrections/types';
import type { Fact } from '../core/verdicts/types';
import { defaultRule } from '../core/verdicts/verdict';
import type { StoredChecking } from '../storage/sessions';
import { checkProgress, correctionProgress } from './check-progress';
import type { Checking } from './checking.svelte';
import type { Engines } from './engines.svelte';
import { correctedBy, editOf, offerList, rebaseOffers, sentenceWith, withOffer } from './offers';
import type { Offer, Offers } from './offers';
import { working } from './progress';
import type { TaskProgress } from './progress';
import type { Run, TaskRunner } from './task-runner.svelte';
import type { CheckReport } from './tasks/check-text';
import { correctFact } from './tasks/correct-fact';
import { recheckFacts } from './tasks/recheck-facts';

/** Corrections of the checked text: offered, accepted or rejected, and the way back through them. */
export class Corrections {
  readonly #checking: Checking;
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  #offers = $state.raw<Offers>({});
  #history = $state.raw<History>(startHistory(''));
  /** Reports of the texts that undo and redo lead back to: nothing is judged twice. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #reports = new Map<string, CheckReport>();

  constructor(checking: Checking, engines: Engines, runner: TaskRunner) {
    this.#checking = checking;
    this.#engines = engines;
    this.#runner = runner;
  }

  /** `null` when neither a search nor a re-check runs. */
  get progress(): TaskProgress | null {
    return this.#runner.progress;
  }

  get fault(): Fault | null {
    return this.#runner.fault;
  }

  get canUndo(): boolean {
    return this.#mayStep && this.#history.done.length > 0;
  }

  get canRedo(): boolean {
    return this.#mayStep && this.#history.undone.length > 0;
  }

  /** Whether the text is still the one that the offers speak of; else they must not touch it. */
  get fits(): boolean {
    return this.#history.text === this.#checking.text;
  }

  offerFor(factId: string): Offer | null {
    return this.#offers[factId] ?? null;
  }

  /** The sentence of a correction, before and after. */
  sentenceWith(correction: Correction): { before: string; after: string } {
    const edit = editOf(correction);
    const { facts, text } = this.#checking;
    const fact = facts.find(({ id }) => id === correction.factId);
    return sentenceWith(text, fact?.statement.sentenceSpan ?? edit.range, edit);
  }

  /** Starts anew with a text that was just checked. */
  reset(text: string): void {
    this.#runner.clear();
    this.#offers = {};
    this.#history = startHistory(text);
    this.#reports.clear();
  }

  /** Looks for a correction of a fact, and settles when it is offered, failed or was cancelled. */
  find(fact: Fact): Promise<void> {
    this.#offer(fact.id, null);
    const first = working('Preparing', 'steps', 0, null);
    return this.#runner.run(first, (run) => this.#findNow(fact, run));
  }

  cancel(): void {
    this.#runner.cancel();
  }

  /** Makes an offered correction and judges the facts that it changed. */
  async accept(factId: string): Promise<void> {
    const offer = this.#offers[factId];
    if (offer?.kind !== 'offered' || !this.fits) return;
    const step = record(this.#history, editOf(offer.correction));
    this.#offer(factId, null);
    if (step.ok) await this.#step(step.value, offer.correction);
    else this.#offer(factId, { kind: 'refused', reason: step.error.reason });
  }

  reject(factId: string): void {
    const offer = this.#offers[factId];
    if (offer?.kind === 'offered') this.#offer(factId, { ...offer, kind: 'rejected' });
  }

  async undo(): Promise<void> {
    const step = this.canUndo ? undo(this.#history) : null;
    if (step) await this.#step(step, null);
  }

  async redo(): Promise<void> {
    const step = this.canRedo ? redo(this.#history) : null;
    if (step) await this.#step(step, null);
  }

  snapshot(): Pick<StoredChecking, 'offers' | 'history'> {
    const offers = offerList(this.#offers).flatMap(([, offer]) => {
      if (offer.kind === 'refused') return [];
      return [{ kind: offer.kind, correction: offer.correction }];
    });
    const { text, done, undone } = this.#history;
    return { offers, history: { text, done: [...done], undone: [...undone] } };
  }

  restore({ offers, history }: Pick<StoredChecking, 'offers' | 'history'>): void {
    this.#offers = Object.fromEntries(offers.map((offer) => [offer.correction.factId, offer]));
    this.#history = history;
  }

  get #mayStep(): boolean {
    return !this.#runner.progress && !this.#checking.progress && this.fits;
  }

  #offer(factId: string, offer: Offer | null): void {
    this.#offers = withOffer(this.#offers, factId, offer);
  }

  async #findNow(fact: Fact, run: Run): Promise<Fault | null> {
    const { language, verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const reader = await run.load(language, 'language model');
    if (!reader.ok) return reader.error;
    const { text, checkedSources: sources } = this.#checking;
    const result = await correctFact(
      { text, fact, sources, rule: defaultRule },
      { language: language.engine, verdict: verdict.engine },
      (event) => event.kind === 'progress' && run.tell(correctionProgress(event)),
      run.signal,
    );
    if (!result.ok) {
      language.note(result.error);
      verdict.note(result.error);
      return result.error;
    }
    if (run.current()) this.#offer(fact.id, this.#offerOf(result.value, text));
    return null;
  }

  /** A correction of a text that was changed while it was looked for is of no use. */
  #offerOf(correction: Correction, text: string): Offer {
    if (this.#checking.text === text) return { kind: 'offered', correction };
    return { kind: 'refused', reason: 'The text was changed meanwhile. Check it again first.' };
  }

  async #step({ history, edit }: Step, accepted: Correction | null): Promise<void> {
    const { report, text: before } = this.#checking;
    if (report) this.#reports.set(report.text, report);
    this.#history = history;
    this.#checking.text = history.text;
    this.#offers = rebaseOffers(this.#offers, edit);
    const known = this.#reports.get(history.text);
    if (known) return this.#checking.adopt(known);
    // After a cancelled re-check the report is of an older text: it shows as stale, to be checked anew.
    if (!report || report.text !== before) return;
    const first = working('Judging the changed facts', 'facts', 0, null);
    const input = { report, edit, corrected: accepted && correctedBy(accepted) };
    await this.#runner.run(first, (run) => this.#recheckNow(input, run));
  }

  async #recheckNow(
    change: Pick<Parameters<typeof recheckFacts>[0], 'report' | 'edit' | 'corrected'>,
    run: Run,
  ): Promise<Fault | null> {
    const { verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const sources = this.#checking.checkedSources;
    const result = await recheckFacts(
      { ...change, sources, rule: defaultRule },
      verdict.engine,
      (event) => event.kind === 'progress' && run.tell(checkProgress(event)),
      run.signal,
    );
    if (!result.ok) {
      verdict.note(result.error);
      return result.error;
    }
    if (run.current()) this.#checking.adopt(result.value);
    return null;
  }
}
