import {
  checkedAnswer,
  type CheckedAnswer,
  type ExportedModel,
} from '../core/exporting/checked-answer';
import type { LoadedModel } from '../contracts/loading';
import type { AppState } from './app.svelte';
import { plainAnswer } from './plain-answer';

/** The checked text with all that was found; `null` before a check, and while it is of another text. */
export function exportCheck({ asking, checking, comparison }: AppState): CheckedAnswer | null {
  const { report, text, rule, citations, checkedSources: sources, corrections } = checking;
  if (!report || report.text !== text) return null;
  const { facts, verdict, whole, notes, extraction, models, timings } = report;
  const { answer } = asking;
  const ofAnswer = answer !== null && plainAnswer(answer.parsed) === comparison.startText;
  return checkedAnswer({
    made: new Date().toISOString(),
    question: ofAnswer ? answer.question : null,
    ...{ text, verdict, whole, facts, citations, sources, notes },
    edits: corrections.edits,
    settings: { ...rule, facts: extraction },
    models: { language: modelOf(models.language), judge: modelOf(models.verdict) },
    timings: { ...timings },
  });
}

function modelOf(model: LoadedModel | null): ExportedModel | null {
  return model && { model: model.model, device: model.device, threads: model.threads };
}
