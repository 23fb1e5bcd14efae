import type { CitationStatus } from '../core/citations/types';
import type { PositionBar } from '../core/evaluation/positions';
import type { LabSettings, RunFile } from '../core/evaluation/run';
import type { SystemSummary } from '../core/evaluation/summary';
import type { Verdict } from '../core/verdicts/types';

/** A document as it comes from outside the page. */
export interface GivenSource {
  readonly title?: string;
  readonly text: string;
}

/** What is put into the page from outside, as if a person had typed it. */
export interface GivenSession {
  readonly sources: readonly GivenSource[];
  readonly question?: string;
  readonly strategy?: 'prompt' | 'constrained' | 'posthoc';
  /** A text to check; without it, the answer to the question is checked. */
  readonly text?: string;
}

/** One citation of the answer; `start` and `end` are UTF-16 offsets of its first place in the raw source. */
export interface ReportedCitation {
  readonly claim: string;
  /** The id of the source where the snippet stands, or the id that was written if it stands nowhere. */
  readonly source: number | null;
  readonly snippet: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly status: CitationStatus;
}

/** One fact; subject and object are empty where a whole sentence is judged. */
export interface ReportedFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly sentence: string;
  readonly verdict: Verdict;
  /** p(hallucinated); `null` for an abstention. */
  readonly p: number | null;
}

/** What the page shows, as plain data. Timings are milliseconds; keys are absent for what did not run. */
export interface PageReport {
  readonly strategy: 'prompt' | 'constrained' | 'posthoc' | null;
  readonly question: string | null;
  readonly answer: string | null;
  /** Whether the answer kept to the grammar; `null` without an answer. */
  readonly structured: boolean | null;
  /** Claims of the answer that carry no citation. */
  readonly uncited: readonly string[];
  readonly citations: readonly ReportedCitation[];
  readonly text: string | null;
  readonly inconsistent: boolean | null;
  readonly facts: readonly ReportedFact[];
  readonly timings: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

/** How far the Lab is. */
export interface LabState {
  /** The open data set: its name, items, and the lines that could not be read. */
  readonly data: {
    readonly name: string;
    readonly items: number;
    readonly sha256: string;
    readonly faults: readonly { readonly line: number; readonly reason: string }[];
    readonly faultCount: number;
  } | null;
  /** Why a file was not opened or a run not started. */
  readonly problem: string | null;
  readonly fault: { readonly code: string; readonly detail: string } | null;
  readonly progress: {
    readonly done: number;
    readonly total: number;
    readonly system: string;
    readonly stage: string;
    readonly secondsLeft: number | null;
  } | null;
  /** Of the run in sight. */
  readonly state: 'open' | 'done' | 'cancelled' | null;
}

export interface LabResults {
  readonly run: RunFile;
  readonly summary: readonly SystemSummary[];
  readonly positions: Readonly<Record<string, readonly PositionBar[]>>;
  /** The figures as CSV, after the settings. */
  readonly csv: string;
}

/** The Lab for scripts; files are opened by the page's own inputs. */
export interface LabAutomation {
  /** Starts a run, or goes on with the open one of the same settings. What is absent stays as the form has it. */
  start(settings: Partial<LabSettings>): void;
  state(): LabState;
  /** `null` before a run. */
  results(): LabResults | null;
}

/** What scripts may do with the page, as `globalThis.citegraph`: fill it in, and read what it shows. */
export interface Automation {
  /** Replaces the sources, the question and the text, as if they had been typed. */
  open(session: GivenSession): void;
  report(): PageReport;
  readonly lab: LabAutomation;
}

declare global {
  var citegraph: Automation | undefined;
}
