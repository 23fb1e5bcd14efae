import { SvelteSet } from 'svelte/reactivity';
import type { Fact, Verdict } from '../../core/verdicts/types';
import { factSentence } from './fact-words';

/** Which facts of a check are looked at: those with the words that are sought and of a chosen verdict. */
export class FactFilter {
  query = $state('');
  /** Verdicts that are hidden. */
  readonly hidden = new SvelteSet<Verdict>();

  get active(): boolean {
    return this.query.trim() !== '' || this.hidden.size > 0;
  }

  toggle(verdict: Verdict): void {
    if (!this.hidden.delete(verdict)) this.hidden.add(verdict);
  }

  clear(): void {
    this.query = '';
    this.hidden.clear();
  }

  shows(fact: Fact): boolean {
    if (this.hidden.has(fact.verdict)) return false;
    const sought = fold(this.query.trim());
    return fold(`${factSentence(fact)} ${fact.statement.hypothesis}`).includes(sought);
  }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
