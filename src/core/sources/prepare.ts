import { showText } from '../text/shown';
import type { PreparedSource, Source } from './source';

export function prepareSource(source: Source): PreparedSource {
  return { ...source, shown: showText(source.text) };
}

export function prepareSources(sources: readonly Source[]): PreparedSource[] {
  return sources.map(prepareSource);
}
