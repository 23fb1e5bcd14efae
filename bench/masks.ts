import { startState, stepAll, type State } from '../src/core/grammar/automaton';
import { buildGrammar } from '../src/core/grammar/build';
import type { Grammar } from '../src/core/grammar/grammar';
import { MaskMaker, slowMask, type MaskTables } from '../src/core/grammar/mask';
import type { SnippetUnit } from '../src/core/grammar/spec';
import { tablesOf } from '../src/core/decoding/tables';
import type { Vocabulary } from '../src/core/decoding/vocabulary';
import { documentSets } from './documents';
import { figure, type Figure } from './figures';
import { readRecordings } from './recording';
import { answerSpec, madeUpScene, recordedScene, sizes, tokensOf, type Scene } from './scenes';
import { scripts } from './texts';
import type { NamedVocabulary } from './vocabularies';

const units: readonly SnippetUnit[] = ['sentence', 'words', 'free'];

/** The goals, in microseconds a mask. */
const maskGoals = [{ of: 'median', max: 10 } as const, { of: 'p99', max: 300 } as const];

/** The time of every mask on the way through answers, by where they came from. */
export function maskFigures({ name, vocabulary }: NamedVocabulary, builtin: Vocabulary): Figure[] {
  const figures: Figure[] = [];
  const recorded: number[] = [];
  for (const size of sizes) {
    for (const unit of units) {
      const times = Object.keys(documentSets).flatMap((set) =>
        maskTimes(recordedScene(set, readRecordings(), builtin, size), unit, vocabulary),
      );
      recorded.push(...times);
      figures.push(figure(sceneName('recorded', size, unit), 'us', times, maskGoals[1]));
    }
  }
  for (const script of scripts) {
    for (const size of sizes) {
      const times = units.flatMap((unit) =>
        maskTimes(madeUpScene(script, size, 60), unit, vocabulary),
      );
      figures.push(figure(sceneName(script, size, 'all units'), 'us', times, maskGoals[1]));
    }
  }
  const all = maskGoals.map((goal) =>
    figure(`masks of recorded decoding, ${name}`, 'us', recorded, goal),
  );
  return [...all, ratioToSlow(name, vocabulary, builtin), ...figures];
}

function sceneName(kind: string, { sources, bytes }: (typeof sizes)[number], unit: string): string {
  return `  ${kind}, ${sources} x ${bytes / 1000} kB, ${unit}`;
}

/** Microseconds of each mask. */
function maskTimes({ texts, answers }: Scene, unit: SnippetUnit, vocabulary: Vocabulary): number[] {
  const tables = tablesOf(vocabulary);
  const grammar = grammarOf(texts, unit);
  const masks = new MaskMaker(grammar, tables);
  masks.prepare();
  const times: number[] = [];
  for (const answer of answers) {
    for (const state of statesOf(grammar, tables, answer, vocabulary)) {
      const start = performance.now();
      masks.maskAfter(state);
      times.push((performance.now() - start) * 1000);
    }
  }
  return times;
}

function grammarOf(texts: readonly string[], unit: SnippetUnit): Grammar {
  const grammar = buildGrammar(answerSpec(texts, unit));
  if (!grammar) throw new Error('The sources hold nothing that could be quoted.');
  return grammar;
}

/** The state before each token of an answer, as far as the grammar takes it. */
function* statesOf(
  grammar: Grammar,
  tables: MaskTables,
  answer: string,
  vocabulary: Vocabulary,
): Generator<State> {
  let state = startState(grammar);
  for (const id of tokensOf(tables.trie, answer)) {
    yield state;
    state = stepAll(grammar, state, vocabulary.bytes(id) ?? []);
    if (state.length === 0) return;
  }
  yield state;
}

/** How many times longer the reference takes that tries every token, at the same states. */
function ratioToSlow(name: string, vocabulary: Vocabulary, builtin: Vocabulary): Figure {
  const scene = recordedScene('island', readRecordings(), builtin, sizes[1]);
  const tables = tablesOf(vocabulary);
  const grammar = grammarOf(scene.texts, 'sentence');
  const masks = new MaskMaker(grammar, tables);
  const ratios: number[] = [];
  for (const state of statesOf(grammar, tables, scene.answers[0], vocabulary)) {
    const start = performance.now();
    masks.maskAfter(state);
    const fast = performance.now();
    slowMask(grammar, vocabulary, state);
    ratios.push((performance.now() - fast) / Math.max(fast - start, 1e-4));
  }
  return figure(`slow reference mask / ours, ${name}`, 'times', ratios);
}
