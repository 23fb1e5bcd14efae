import type { TracedStep } from '../../../core/decoding/trace';
import type { Diagram, PlaceName, Way } from '../../../core/grammar/diagram';

/**
 * The place in which each token was chosen, and where the text came to after the last one. A step
 * may name several places, because only what follows tells which reading was right; so the track is
 * found from its end backwards.
 */
export function trackOf(diagram: Diagram, steps: readonly TracedStep[]): PlaceName[] {
  const track = finalPlace(diagram, steps);
  for (const { places } of steps.toReversed()) {
    const next = track[0];
    track.unshift(...nearest(diagram, places, next));
  }
  return track;
}

/** How often each way was gone before step `at` of a track; keys by `wayKey`. */
export function walkedWays(
  diagram: Diagram,
  track: readonly PlaceName[],
  at: number,
): Map<string, number> {
  const walked = new Map<string, number>();
  for (let step = 0; step < Math.min(at, track.length - 1); step++) {
    for (const way of pathBetween(diagram, track[step], track[step + 1]) ?? []) {
      walked.set(wayKey(way), (walked.get(wayKey(way)) ?? 0) + 1);
    }
  }
  return walked;
}

export function wayKey({ from, to }: Way): string {
  return `${from}>${to}`;
}

function finalPlace({ ways }: Diagram, steps: readonly TracedStep[]): PlaceName[] {
  const last = steps.at(-1);
  if (!last) return [];
  const ended = last.chosen?.text === '<end>';
  const leadsToEnd = ways.some(({ from, to }) => to === 'end' && last.places.includes(from));
  return ended || leadsToEnd ? ['end'] : last.places.slice(0, 1);
}

/** Of several places, the one from which one way leads to `next`; else `next` itself; else the nearest. */
function nearest(diagram: Diagram, places: readonly PlaceName[], next: PlaceName): PlaceName[] {
  const cost = (place: PlaceName): number => {
    const length = pathBetween(diagram, place, next)?.length ?? Infinity;
    return length === 1 ? -1 : length;
  };
  return places.toSorted((one, other) => cost(one) - cost(other)).slice(0, 1);
}

/** The shortest ways from one place to another: none where they are the same, `null` where none lead there. */
function pathBetween({ ways }: Diagram, from: PlaceName, to: PlaceName): Way[] | null {
  const paths = new Map<PlaceName, Way[]>([[from, []]]);
  for (const [place, path] of paths) {
    if (place === to) return path;
    for (const way of ways) {
      if (way.from === place && !paths.has(way.to)) paths.set(way.to, [...path, way]);
    }
  }
  return null;
}
