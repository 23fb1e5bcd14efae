import type { Outcome } from '../../core/evaluation/outcome';
import type { RunHeader } from '../../core/evaluation/run';
import { orderSources } from '../../core/evaluation/source-order';
import type { PreparedSource } from '../../core/sources/source';
import type { AppState } from '../app.svelte';
import { plainAnswer, plainCitations } from '../plain-answer';
import { resolveAnswer, type Answer, type Strategy } from '../tasks/answer-question';

/** Lays an answer of the Lab into Ask: its sources, its question, and what was written. */
export async function openOutcome(app: AppState, run: RunHeader, outcome: Outcome): Promise<void> {
  const opened = await answerOf(app, run, outcome);
  if (!opened) return;
  layOut(app, opened.sources);
  app.asking.take({ ...opened, sources: app.sources.ticked });
  app.route.go('ask');
}

/** Lays what a system wrote, or the text that it judged, into Check. */
export async function openText(app: AppState, run: RunHeader, outcome: Outcome): Promise<void> {
  if (run.settings.task === 'citation') {
    const answer = await answerOf(app, run, outcome);
    if (!answer) return;
    layOut(app, answer.sources);
    const shown = resolveAnswer({ ...answer, sources: app.sources.ticked });
    app.checking.take(plainAnswer(shown.parsed), plainCitations(shown));
  } else {
    const { kind, record } = await app.lab.data.record(outcome.index);
    if (kind !== 'detection') return;
    layOut(app, [{ text: record.context }]);
    app.checking.take(outcome.text ?? record.text);
    app.checking.reader = run.settings.reader;
  }
  app.route.go('check');
}

/** The sources of the list give way to these; they can be brought back. */
function layOut(app: AppState, sources: readonly { title?: string; text: string }[]): void {
  app.sources.replaceAll(sources.map(({ title = '', text }) => ({ title, text })));
}

async function answerOf(
  { lab }: AppState,
  { settings }: RunHeader,
  { index, system, text, seconds }: Outcome,
): Promise<Answer | null> {
  const { kind, record } = await lab.data.record(index);
  if (kind !== 'cited-qa' || text === null) return null;
  const sources: readonly PreparedSource[] = orderSources(
    record,
    settings.order,
    settings.seed,
    index,
  ).sources;
  return resolveAnswer({
    question: record.question,
    strategy: strategyOf[system] ?? 'prompt',
    text,
    structured: true,
    attempts: [],
    read: null,
    timings: {
      promptTokens: 0,
      reusedTokens: 0,
      newTokens: 0,
      readMs: 0,
      writeMs: 1000 * seconds,
    },
    sources,
  });
}

/** In Ask the other systems' answers are shown as they stand. */
const strategyOf: Readonly<Partial<Record<Outcome['system'], Strategy>>> = {
  'fullcite-constrained': 'constrained',
  'fullcite-posthoc': 'posthoc',
};
