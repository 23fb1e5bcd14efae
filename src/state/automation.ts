import type { AppState } from './app.svelte';
import { labAutomation } from './lab/lab-automation';
import { pageReport } from './page-report';

/** Lets scripts fill in the page and read it: the headless demo, and tests. */
export function exposeAutomation(app: AppState): void {
  globalThis.citegraph = {
    open({ sources, question, strategy, text }) {
      app.sources.clear();
      app.sources.add(sources.map((source) => ({ title: source.title ?? '', text: source.text })));
      app.asking.clear();
      app.asking.question = question ?? '';
      app.asking.strategy = strategy ?? 'constrained';
      app.learning.clear();
      app.checking.take(text ?? '');
    },
    report: () => pageReport(app),
    lab: labAutomation(app.lab),
  };
}
