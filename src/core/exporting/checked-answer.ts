import type { CarriedCitation } from '../citations/carried';
import type { CitationStatus } from '../citations/types';
import type { Edit } from '../corrections/types';
import type { PreparedSource } from '../sources/source';
import type { Triple } from '../triples/types';
import type { Evidence, Fact, Flag, TextVerdict, Verdict } from '../verdicts/types';
import { decisiveEvidence, type VerdictRule } from '../verdicts/verdict';

/** A run of a source's raw text, in UTF-16 units, with the words that the judge or the reader sees. */
export interface ExportedPassage {
  readonly source: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface ExportedWindow extends ExportedPassage {
  readonly sentences: number;
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}

export interface ExportedFact {
  readonly id: string;
  readonly triple: Triple | null;
  /** What the judge read. */
  readonly hypothesis: string;
  readonly coreference: Fact['statement']['coreference'];
  /** Its first sentence, in UTF-16 units of the text. */
  readonly sentence: { readonly start: number; readonly end: number; readonly text: string };
  readonly verdict: Verdict;
  readonly support: number | null;
  readonly contradiction: number | null;
  readonly p: number | null;
  readonly flags: readonly Flag[];
  readonly verbatim: boolean;
  readonly premise: ExportedWindow | null;
  readonly windows: readonly ExportedWindow[];
}

export interface ExportedCitation {
  readonly claim: string;
  readonly start: number;
  readonly end: number;
  readonly source: number | null;
  readonly quote: string;
  readonly status: CitationStatus;
  readonly places: readonly Omit<ExportedPassage, 'text'>[];
  readonly claimEdited: boolean;
}

/** What a model ran on. */
export interface ExportedModel {
  readonly model: string;
  readonly device: string;
  readonly threads: number;
}

/** A text with everything that was found out about it; what the JSON export holds. */
export interface CheckedAnswer {
  readonly format: 'citegraph-checked-answer';
  readonly version: 1;
  /** ISO 8601. */
  readonly made: string;
  readonly question: string | null;
  readonly text: string;
  readonly verdict: TextVerdict;
  /** The text judged in one piece (raw NLI); `null` where it was not. */
  readonly whole: Pick<Fact, 'verdict' | 'support' | 'contradiction' | 'p'> | null;
  readonly facts: readonly ExportedFact[];
  readonly citations: readonly ExportedCitation[];
  /** In the order in which they were made, each in the coordinates of the text it was made in. */
  readonly edits: readonly Edit[];
  readonly sources: readonly {
    readonly id: number;
    readonly title: string | null;
    readonly characters: number;
  }[];
  readonly settings: VerdictRule & { readonly facts: 'model' | 'rules' | 'sentences' };
  readonly models: {
    readonly language: ExportedModel | null;
    readonly judge: ExportedModel | null;
  };
  readonly notes: readonly string[];
  /** Milliseconds. */
  readonly timings: Readonly<Record<string, number>>;
}

/** What a checked answer is made of. */
export interface CheckedParts extends Omit<
  CheckedAnswer,
  'format' | 'version' | 'facts' | 'citations' | 'sources' | 'whole'
> {
  readonly whole: Fact | null;
  readonly facts: readonly Fact[];
  readonly citations: readonly CarriedCitation[];
  /** The sources that the facts were judged on. */
  readonly sources: readonly PreparedSource[];
}

export function checkedAnswer(parts: CheckedParts): CheckedAnswer {
  const { text, facts, citations, sources, whole, ...rest } = parts;
  return {
    format: 'citegraph-checked-answer',
    version: 1,
    ...rest,
    text,
    whole: whole && verdictOnly(whole),
    facts: facts.map((fact) => exportFact(fact, text, sources)),
    citations: citations.map((citation) => exportCitation(citation, text)),
    sources: sources.map(({ id, title, text: { length } }) => {
      return { id, title: title ?? null, characters: length };
    }),
  };
}

function verdictOnly({ verdict, support, contradiction, p }: Fact): CheckedAnswer['whole'] {
  return { verdict, support, contradiction, p };
}

function exportFact(fact: Fact, text: string, sources: readonly PreparedSource[]): ExportedFact {
  const { id, statement, verdict, support, contradiction, p, flags, verbatim, evidence } = fact;
  const { triple, hypothesis, coreference, sentenceSpan } = statement;
  const { start, end } = sentenceSpan;
  const best = decisiveEvidence(fact);
  return {
    ...{ id, triple, hypothesis, coreference },
    sentence: { start, end, text: text.slice(start, end) },
    ...{ verdict, support, contradiction, p, flags, verbatim },
    premise: best && exportWindow(best, sources),
    windows: evidence.map((one) => exportWindow(one, sources)),
  };
}

function exportWindow(
  { window, scores }: Evidence,
  sources: readonly PreparedSource[],
): ExportedWindow {
  const { sourceId, span, text, sentences } = window;
  const raw = sources.find(({ id }) => id === sourceId)?.shown.toRaw(span);
  const { entailment, neutral, contradiction } = scores;
  const { start, end } = raw ?? span;
  return { source: sourceId, start, end, text, sentences, entailment, neutral, contradiction };
}

function exportCitation(citation: CarriedCitation, text: string): ExportedCitation {
  const { start, end } = citation.span;
  return {
    claim: text.slice(start, end),
    start,
    end,
    source: citation.places[0]?.sourceId ?? citation.docId,
    quote: citation.quote,
    status: citation.status,
    places: citation.places.map(({ sourceId, span }) => {
      return { source: sourceId, start: span.start, end: span.end };
    }),
    claimEdited: citation.edited,
  };
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  unsupported: 'Unsupported',
  abstention: 'No claim',
};

/** One sentence on the whole text. */
export function verdictSentence({ inconsistent, counts }: TextVerdict): string {
  if (inconsistent === null) return 'Nothing to judge: the text states no facts.';
  const doubtful = counts.contradicted + counts.unsupported;
  const judged = doubtful + counts.supported;
  return inconsistent
    ? `${String(doubtful)} of ${String(judged)} facts not supported by the sources.`
    : `All ${String(judged)} facts are supported by the sources.`;
}

/** "97%", or a dash where nothing was judged. */
export function percentOf(probability: number | null): string {
  return probability === null ? '–' : `${String(Math.round(100 * probability))}%`;
}

/** The text in pieces as `write` writes them, the notes of its citations, counted from 1, after their claims. */
export function textWithNotes(
  { text, citations }: CheckedAnswer,
  write: (piece: string) => string,
  note: (number: number) => string,
): string {
  const pieces: string[] = [];
  let at = 0;
  const ends = [...new Set(citations.map(({ end }) => end))].sort((a, b) => a - b);
  for (const end of ends) {
    pieces.push(write(text.slice(at, end)));
    for (const [index, citation] of citations.entries()) {
      if (citation.end === end) pieces.push(note(index + 1));
    }
    at = end;
  }
  return [...pieces, write(text.slice(at))].join('');
}

/** A fact in one line of words. */
export function factLine({
  triple,
  hypothesis,
}: Pick<ExportedFact, 'triple' | 'hypothesis'>): string {
  return triple ? `${triple.subject} – ${triple.relation} – ${triple.object}` : hypothesis;
}

/** A source by its number and title; `null` is a citation of none. */
export function sourceLabel(id: number | null, sources: CheckedAnswer['sources']): string {
  if (id === null) return 'unknown source';
  const title = sources.find((source) => source.id === id)?.title;
  return title ? `[${String(id)}] ${title}` : `[${String(id)}]`;
}
