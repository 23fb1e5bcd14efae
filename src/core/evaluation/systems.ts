/** What is measured: answers with citations, detection of unsupported texts, their correction. */
export const tasks = ['citation', 'detection', 'correction'] as const;
export type LabTask = (typeof tasks)[number];

export const systemIds = [
  'fullcite-prompt',
  'fullcite-constrained',
  'fullcite-posthoc',
  'generate-then-retrieve',
  'reclaim',
  'raw-nli',
  'grapheval',
  'graphcorrect',
  'direct-prompt',
] as const;
export type SystemId = (typeof systemIds)[number];

/** A figure as its authors give it, of far larger models than run here. */
export interface ReportedFigure {
  readonly metric: string;
  readonly value: string;
  /** Models and data that it was measured with. */
  readonly on: string;
}

export interface LabSystem {
  readonly id: SystemId;
  readonly task: LabTask;
  readonly name: string;
  /** What it does, in a sentence or two. */
  readonly does: string;
  readonly paper: { readonly title: string; readonly arxiv: string } | null;
  readonly reported: readonly ReportedFigure[];
}

const fullCite = {
  title: 'Explicit Evidence Grounding via Structured Inline Citation Generation (FullCite, 2026)',
  arxiv: '2606.07130',
};
const grapheval = {
  title: 'GraphEval: A Knowledge-Graph Based LLM Hallucination Evaluation Framework (2024)',
  arxiv: '2407.10793',
};

export const labSystems: readonly LabSystem[] = [
  {
    id: 'fullcite-prompt',
    task: 'citation',
    name: 'FullCite, prompt',
    does: 'The model is told the form of a citation and writes freely. A quote counts only if it stands word for word in the source that it names.',
    paper: fullCite,
    reported: [{ metric: 'Snippet-F1', value: '12.80', on: 'Qwen3-8B, ASQA' }],
  },
  {
    id: 'fullcite-constrained',
    task: 'citation',
    name: 'FullCite, constrained',
    does: 'A grammar masks every token that would break the form, so that each claim is cited and each quote is verbatim. Up to three restarts, each with more freedom.',
    paper: fullCite,
    reported: [
      {
        metric: 'Citations of the first 2 of 5 sources',
        value: '81.8 %',
        on: 'BioASQ, to show the order bias',
      },
    ],
  },
  {
    id: 'fullcite-posthoc',
    task: 'citation',
    name: 'FullCite, post-hoc',
    does: 'The answer of the prompt alone; a quote that is not verbatim is found again in its source by the words that both have in common (Jaccard, 0.7 at least).',
    paper: fullCite,
    reported: [{ metric: 'Snippet-F1', value: '61.87', on: 'Qwen3-8B, ASQA' }],
  },
  {
    id: 'generate-then-retrieve',
    task: 'citation',
    name: 'Generate-then-retrieve',
    does: 'The answer comes first, without citations; each of its sentences then gets the source sentence that is nearest by embedding. The built-in model writes what the prompt makes it write, and its own citations are dropped.',
    paper: null,
    reported: [],
  },
  {
    id: 'reclaim',
    task: 'citation',
    name: 'ReClaim',
    does: 'A whole sentence of a source first, forced by the grammar, then the claim that is drawn from it, and so on in turn.',
    paper: {
      title: 'Ground Every Sentence: Interleaved Reference-Claim Generation (2024)',
      arxiv: '2407.01796',
    },
    reported: [
      { metric: 'Citation accuracy', value: '90 %', on: 'fine-tuned models, long-form QA' },
    ],
  },
  {
    id: 'raw-nli',
    task: 'detection',
    name: 'Raw NLI',
    does: 'The judge reads the whole text as one hypothesis on the windows of the context that say most about it.',
    paper: grapheval,
    reported: [{ metric: 'Balanced accuracy', value: '74.9', on: 'TrueTeacher, SummEval' }],
  },
  {
    id: 'grapheval',
    task: 'detection',
    name: 'GraphEval',
    does: 'The text is taken apart into triples, each is judged by itself, and one that the context does not support makes the text inconsistent.',
    paper: grapheval,
    reported: [
      { metric: 'Balanced accuracy', value: '79.2', on: 'TrueTeacher, SummEval' },
      {
        metric: 'Gain over raw NLI',
        value: '+6.2 on average',
        on: 'SummEval, QAGS-C and QAGS-X',
      },
    ],
  },
  {
    id: 'graphcorrect',
    task: 'correction',
    name: 'GraphCorrect',
    does: 'Each triple that is not supported is corrected by the context, and only the words of the text that state it are changed.',
    paper: grapheval,
    reported: [
      {
        metric: 'Believed corrected',
        value: 'the majority',
        on: 'SummEval, QAGS-C and QAGS-X',
      },
    ],
  },
  {
    id: 'direct-prompt',
    task: 'correction',
    name: 'Direct prompt',
    does: 'One call: the model reads context and text and writes the text anew.',
    paper: grapheval,
    reported: [],
  },
];

export function systemsOf(task: LabTask): readonly LabSystem[] {
  return labSystems.filter((system) => system.task === task);
}

export function systemName(id: SystemId): string {
  return labSystems.find((system) => system.id === id)?.name ?? id;
}
