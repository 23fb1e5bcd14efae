import type { Trace, TracedAttempt, TracedStep } from '../../core/decoding/trace';
import type { PlaceName } from '../../core/grammar/diagram';
import { counted } from '../widgets/count-text';
import { failureWords } from '../ask/strategy-words';
import { placeWords } from './place-words';
import { percent, quoted } from './token-shown';

/** One stop of the guided tour: what it says, and the step that shows it. */
export interface TourStop {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly attempt: number;
  readonly step: number;
}

/** Where a stop leads, and what it says of that step. */
interface Scene {
  readonly attempt: number;
  readonly step: number;
  readonly seen: TracedStep;
}

/** The tour through a trace; `attempt` is the one whose text is the answer. Stops without a fitting step are left out. */
export function tourOf(trace: Trace, attempt: number): TourStop[] {
  const steps = trace.attempts[attempt]?.steps ?? [];
  const scene = (step: number): Scene | null =>
    steps[step] ? { attempt, step, seen: steps[step] } : null;
  const stops = trace.diagram ? maskedTour(trace, attempt, scene) : freeTour(steps, scene);
  return stops.flatMap((stop) => stop ?? []);
}

function maskedTour(
  trace: Trace,
  attempt: number,
  scene: (step: number) => Scene | null,
): (TourStop | null)[] {
  const { steps } = trace.attempts[attempt] ?? { steps: [] };
  return [
    tokenStop(scene(firstChosen(steps))),
    automatonStop(scene(firstWithin(steps, 'opener'))),
    numberStop(scene(firstWithin(steps, 'doc id'))),
    mostRemovedStop(scene(mostRemoved(steps))),
    snippetStop(scene(firstWithin(steps, 'snippet'))),
    badQuoteStop(scene(lastWithin(steps, 'snippet'))),
    restartStop(trace, attempt, steps.length - 1),
    withoutMaskStop(scene(0)),
  ];
}

function freeTour(
  steps: readonly TracedStep[],
  scene: (step: number) => Scene | null,
): (TourStop | null)[] {
  const citation = steps.findIndex(({ text }) => text.includes('{'));
  return [
    tokenStop(scene(firstChosen(steps))),
    stop(scene(firstChosen(steps)), 'no-mask', 'Nothing is forbidden here', () => {
      const all = steps[0].vocabulary.toLocaleString('en');
      return `Without the mask all ${all} tokens may follow at every step. The model was told how to cite, and nothing holds it to that.`;
    }),
    stop(scene(citation), 'free-citation', 'A citation from memory', () => {
      return 'Here a citation begins. Its number and its quote are as probable as the model finds them; no step checks that they exist. Go on step by step and compare the quote with the source.';
    }),
    stop(scene(0), 'with-mask', 'Now with the mask', () => {
      return 'Choose “Held to the sources” above and run it on the same question. Compare what the model wanted with what it was let say, and the two answers with each other.';
    }),
  ];
}

function tokenStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'token', 'A token is a piece of text', ({ vocabulary, chosen }) => {
    const likely = chosen ? ` It took ${quoted(chosen)}, at ${percent(chosen.probability)}.` : '';
    return `A language model writes one token at a time: a word, a part of one, or a mark. For each of its ${vocabulary.toLocaleString('en')} tokens it says how probable it is as the next one.${likely} ␣ stands for a space.`;
  });
}

function automatonStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'automaton', 'The automaton says where we stand', ({ places }) => {
    const where = places.map((place) => placeWords[place].label).join(' or ');
    return `The diagram is the grammar of a cited answer: a sentence, then a citation, then another sentence or the end. The lit places show where the text stands: ${where}. After every token the automaton moves on, and it never needs to go back.`;
  });
}

function numberStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'number', 'A source that does not exist cannot be cited', (seen) => {
    const barred = seen.top.find(({ allowed }) => !allowed);
    const example = barred
      ? ` ${quoted(barred)}, which the model gave ${percent(barred.probability)}, is struck out.`
      : '';
    return `Now comes the number of a source. Of ${seen.vocabulary.toLocaleString('en')} tokens the mask leaves ${seen.allowed}, as only the number of a given source may stand here. All others get the probability 0.${example}`;
  });
}

function mostRemovedStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'most-removed', 'Here the mask had to step in most', (seen) => {
    const wanted = seen.top[0];
    const taken = seen.chosen ? `It took ${quoted(seen.chosen)}` : 'It took another';
    const wish =
      wanted && !wanted.allowed
        ? `The model wanted ${quoted(wanted)} (${percent(wanted.probability)}), which may not stand here. ${taken} instead. `
        : '';
    return `${wish}The mask removed ${percent(seen.removed)} of the probability. The more it removes, the further the model was from what the sources let it say.`;
  });
}

function snippetStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'snippet', 'The quote is held to the source', ({ allowed }) => {
    return `The quote begins. ${counted(allowed, 'token')} may follow: those with which a sentence of the cited source begins. Step on: once its first words are clear, hardly any choice is left. Where several sentences are open, those that share words with the claim get a bonus, so that the likeliest token is not always taken.`;
  });
}

function badQuoteStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'bad-quote', 'Verbatim is not yet true', () => {
    return 'The quote is whole, and letter for letter in the source. But the mask knows letters, not meaning: a quote can be verbatim and still not support the sentence before it. Read both; or let the Check view judge the facts.';
  });
}

function restartStop(trace: Trace, attempt: number, lastStep: number): TourStop {
  const failed = trace.attempts.findIndex(({ failure }) => failure !== null);
  const title = 'When an attempt fails';
  const rule =
    'An attempt that loops, cites nothing or grows too long is thrown away, and the next one starts from scratch half a degree hotter: less likely tokens get a chance.';
  if (failed < 0) {
    const text = `${rule} Here the first attempt, at temperature 0, was good enough.`;
    return { id: 'restarts', title, text, attempt, step: Math.max(0, lastStep) };
  }
  const { steps, failure } = trace.attempts[failed];
  const why = failure
    ? `Attempt ${failed + 1} was given up because ${failureWords[failure]}. `
    : '';
  const step = Math.max(0, steps.length - 1);
  return { id: 'restarts', title, text: why + rule, attempt: failed, step };
}

function withoutMaskStop(scene: Scene | null): TourStop | null {
  return stop(scene, 'without-mask', 'Now without the mask', () => {
    return 'Choose “Only asked for” above and run it on the same question. Nothing is struck out then. Does the model still keep to the format? Do its quotes stand in the sources? What would it have cited?';
  });
}

function stop(
  scene: Scene | null,
  id: string,
  title: string,
  words: (seen: TracedStep) => string,
): TourStop | null {
  if (!scene) return null;
  const { attempt, step, seen } = scene;
  return { id, title, text: words(seen), attempt, step };
}

function firstChosen(steps: readonly TracedStep[]): number {
  return steps.findIndex(({ chosen }) => chosen !== null);
}

function firstWithin(steps: readonly TracedStep[], place: PlaceName): number {
  return steps.findIndex(({ places, chosen }) => chosen !== null && places.includes(place));
}

/** The last token of the first run of tokens that stand in a place. */
function lastWithin(steps: readonly TracedStep[], place: PlaceName): number {
  const first = firstWithin(steps, place);
  if (first < 0) return -1;
  const length = steps.slice(first).findIndex(({ places }) => !places.includes(place));
  return length < 0 ? steps.length - 1 : first + length - 1;
}

function mostRemoved(steps: TracedAttempt['steps']): number {
  const most = Math.max(0, ...steps.map(({ removed }) => removed));
  return most > 0 ? steps.findIndex(({ removed }) => removed === most) : -1;
}
