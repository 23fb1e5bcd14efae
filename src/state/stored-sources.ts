import type { PreparedSource, Source } from '../core/sources/source';
import { showText } from '../core/text/shown';

/** Sources as they are kept: without their shown text, which is made again. */
export function storedSources(sources: readonly PreparedSource[]): Source[] {
  return sources.map(({ id, title, text }) => {
    return title === undefined ? { id, text } : { id, title, text };
  });
}

export function keptSources(sources: readonly Source[]): PreparedSource[] {
  return sources.map((source) => ({ ...source, shown: showText(source.text) }));
}
