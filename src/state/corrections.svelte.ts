import { ok, type Result } from '../base/result';
import type { Fault } from '../contracts/errors';
import { record, redo, startHistory, undo } from '../core/corrections/history';
import type { History, Step } from '../core/corrections/history';
import { removalEdit, sentenceEdit } from '../core/corrections/sentence-edits';
import type { Correction, Edit } from '../core/corrections/types';
import { sentencesOf } from '../core/triples/sentences';
import type { Triple } from '../core/triples/types';
import type { Fact } from '../core/verdicts/types';
import { isDoubtful } from '../core/verdicts/verdict';
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
import { readTriples } from './tasks/extract-statements';
import { recheckFacts, type RecheckInput } from './tasks/recheck-facts';
import { followText } from './text-history';

type Change = Pick<RecheckInput, 'report' | 'edit' | 'corrected'>;

/** Corrections of the checked text: offered, accepted or rejected, and the way back through them. */
export class Corrections {
  readonly #checking: Checking;
  readonly #engines: Engines;
  readonly #runner: TaskRunner;
  #offers = $state.raw<Offers>({});
  #history = $state.raw<History>(startHistory(''));
  /** Facts done and to be done of a search for all; `null` when none runs. */
  #queue = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
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

  /** The edits that led from the text at first to the text now. */
  get edits(): readonly Edit[] {
    return this.#history.done;
  }

  /** Whether the text is still the one that the offers speak of; else they must not touch it. */
  get fits(): boolean {
    return this.#history.text === this.#checking.text;
  }

  /** Facts that could be accepted right now: a correction was found for each. */
  get acceptable(): readonly string[] {
    return offerList(this.#offers).flatMap(([id, offer]) =>
      offer.kind === 'offered' && offer.correction.kind === 'replace' ? [id] : [],
    );
  }

  /** Facts for which nothing was looked for yet. */
  get open(): readonly Fact[] {
    return this.#checking.facts.filter((fact) => isDoubtful(fact) && !this.#offers[fact.id]);
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

  /** Starts anew with a text that came from elsewhere. */
  start(text: string): void {
    this.clearOffers();
    this.#history = startHistory(text);
    this.#reports.clear();
  }

  /** Takes the text as it is now: what was typed since becomes an edit of the history. */
  follow(text: string): void {
    this.clearOffers();
    this.#history = followText(this.#history, text);
  }

  clearOffers(): void {
    this.#runner.clear();
    this.#queue = null;
    this.#offers = {};
  }

  /** Looks for a correction of a fact, and settles when it is offered, failed or was cancelled. */
  find(fact: Fact): Promise<void> {
    return this.findAll([fact]);
  }

  /** Looks for a correction of each fact, one after the other; those found before a cancel stay. */
  async findAll(facts: readonly Fact[] = this.open): Promise<void> {
    for (const fact of facts) this.#offer(fact.id, null);
    const first = working('Preparing', 'steps', 0, null);
    await this.#runner.run(first, async (run) => {
      for (const [done, fact] of facts.entries()) {
        if (facts.length > 1) this.#queue = { done, total: facts.length };
        const fault = await this.#findNow(fact, run);
        if (fault) return fault;
      }
      return null;
    });
    this.#queue = null;
  }

  cancel(): void {
    this.#runner.cancel();
  }

  /** Makes an offered correction and judges the facts that it changed. */
  async accept(factId: string): Promise<void> {
    const offer = this.#offers[factId];
    if (offer?.kind !== 'offered' || !this.fits) return;
    this.#offer(factId, null);
    const { correction } = offer;
    await this.#make(editOf(correction), correctedBy(correction), factId);
  }

  /**
   * Accepts every correction that was found, one after the other, each an edit of its own. One that a
   * cancel or a failure of the re-check leaves behind stays offered.
   */
  async acceptAll(): Promise<void> {
    const ids = this.acceptable;
    for (const [done, id] of ids.entries()) {
      this.#queue = { done, total: ids.length };
      await this.accept(id);
      if (this.#runner.stopped || this.#runner.fault) break;
    }
    this.#queue = null;
  }

  reject(factId: string): void {
    const offer = this.#offers[factId];
    if (offer?.kind === 'offered') this.#offer(factId, { ...offer, kind: 'rejected' });
  }

  /** Takes the claim out: the sentences that the fact comes from. */
  async remove(fact: Fact): Promise<void> {
    if (!this.fits) return;
    const { text } = this.#checking;
    const all = sentencesOf(text);
    const spans = fact.statement.sentences.flatMap((sentence) => all[sentence] ?? []);
    if (spans.length === 0) return;
    const edit = removalEdit(text, spans, 'The claim was taken out.');
    await this.#make(edit, { factId: fact.id, triple: null }, fact.id);
  }

  /** Puts `sentence` in the place of the fact's sentence, and judges what it says now. */
  async rewrite(fact: Fact, sentence: string): Promise<void> {
    const span = fact.statement.sentenceSpan;
    const { text } = this.#checking;
    if (!this.fits || sentence.trim() === text.slice(span.start, span.end)) return;
    if (!sentence.trim()) return this.remove(fact);
    await this.#make(sentenceEdit(text, span, sentence, 'Edited by hand.'), null, fact.id);
  }

  async undo(): Promise<void> {
    const step = this.canUndo ? undo(this.#history) : null;
    if (step) await this.#step(step, null);
  }

  async redo(): Promise<void> {
    const step = this.canRedo ? redo(this.#history) : null;
    if (step) await this.#step(step, null);
  }

  /** Keeps a report, so that undo and redo find it. */
  remember(report: CheckReport): void {
    this.#reports.set(report.text, report);
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

  async #make(edit: Edit, corrected: Change['corrected'], factId: string): Promise<void> {
    const step = record(this.#history, edit);
    if (step.ok) await this.#step(step.value, corrected);
    else this.#offer(factId, { kind: 'refused', reason: step.error.reason });
  }

  async #findNow(fact: Fact, run: Run): Promise<Fault | null> {
    const { language, verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const reader = await run.load(language, 'language model');
    if (!reader.ok) return reader.error;
    const { text, checkedSources: sources, rule } = this.#checking;
    const result = await correctFact(
      { text, fact, sources, rule },
      { language: language.engine, verdict: verdict.engine },
      (event) => event.kind === 'progress' && run.tell(this.#counted(correctionProgress(event))),
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

  /** Of a search for all: which fact it is at. */
  #counted(progress: TaskProgress): TaskProgress {
    if (!this.#queue) return progress;
    const { done, total } = this.#queue;
    return working(`${progress.stage} (fact ${done + 1})`, 'facts', done, total);
  }

  /** A correction of a text that was changed while it was looked for is of no use. */
  #offerOf(correction: Correction, text: string): Offer {
    if (this.#checking.text === text) return { kind: 'offered', correction };
    return { kind: 'refused', reason: 'The text was changed meanwhile. Check it again first.' };
  }

  async #step({ history, edit }: Step, corrected: Change['corrected']): Promise<void> {
    const { report, text: before } = this.#checking;
    if (report) this.remember(report);
    this.#history = history;
    this.#checking.text = history.text;
    this.#offers = rebaseOffers(this.#offers, edit);
    const known = this.#reports.get(history.text);
    if (known) return this.#checking.adopt(known);
    // After a cancelled re-check the report is of an older text: it shows as stale, to be checked anew.
    if (!report || report.text !== before) return;
    const first = working('Judging the changed facts', 'facts', 0, null);
    await this.#runner.run(first, (run) => this.#recheckNow({ report, edit, corrected }, run));
  }

  async #recheckNow(change: Change, run: Run): Promise<Fault | null> {
    const { verdict } = this.#engines;
    const judge = await run.load(verdict, 'judge');
    if (!judge.ok) return judge.error;
    const { checkedSources: sources, rule } = this.#checking;
    const result = await recheckFacts(
      { ...change, sources, rule, read: (text) => this.#read(text, run) },
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

  /** Takes a changed sentence apart as the check did. */
  async #read(text: string, run: Run): Promise<Result<readonly Triple[], Fault>> {
    const { reader } = this.#checking;
    const { language } = this.#engines;
    const loaded = reader === 'model' ? await run.load(language, 'language model') : null;
    const reading = {
      reader,
      language: loaded?.ok ? language.engine : null,
      ...(loaded?.ok && { memory: this.#checking.memories.of(loaded.value.model) }),
    };
    const tell = (done: number, total: number) =>
      run.tell(checkProgress({ kind: 'progress', stage: 'extracting', done, total }));
    const read = await readTriples(text, reading, tell, run.signal);
    return read.ok ? ok(read.value.triples) : read;
  }
}
