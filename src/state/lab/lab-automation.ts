import type { LabAutomation, LabResults, LabState } from '../../contracts/report';
import { summaryCsv } from '../../core/evaluation/csv';
import { citationPositions } from '../../core/evaluation/positions';
import { summarise } from '../../core/evaluation/summary';
import type { Lab } from './lab.svelte';

/** The Lab as scripts see it. */
export function labAutomation(lab: Lab): LabAutomation {
  return {
    start(settings) {
      lab.form.set(settings);
      void lab.start();
    },
    state: () => stateOf(lab),
    results: () => resultsOf(lab),
  };
}

function stateOf({ data, problem, fault, progress, runs }: Lab): LabState {
  const { set } = data;
  return {
    data: set && {
      name: set.note.name,
      items: set.note.items,
      sha256: set.note.sha256,
      faults: set.faults,
      faultCount: set.note.faults,
    },
    problem: problem ?? data.problem,
    fault,
    progress: progress && {
      done: progress.done,
      total: progress.total,
      system: progress.system,
      stage: progress.stage,
      secondsLeft: progress.secondsLeft,
    },
    state: runs.shown?.header.state ?? null,
  };
}

function resultsOf(lab: Lab): LabResults | null {
  const run = lab.runs.file();
  if (!run) return null;
  const { task, systems } = run.run.settings;
  const ofSystem = (id: string) => run.outcomes.filter(({ system }) => system === id);
  const summary = summarise(task, systems, run.outcomes);
  return {
    run,
    summary,
    csv: summaryCsv(run.run, summary),
    positions: Object.fromEntries(
      systems.map((id) => [id, task === 'citation' ? citationPositions(ofSystem(id)) : []]),
    ),
  };
}
