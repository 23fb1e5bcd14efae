import { buildGrammar } from '../src/core/grammar/build';
import { buildExcerptIndex } from '../src/core/grammar/excerpt-index';
import { MaskMaker, MaskTables } from '../src/core/grammar/mask';
import { buildTokenTrie } from '../src/core/grammar/token-trie';
import type { SnippetUnit } from '../src/core/grammar/spec';
import { figure, timed, type Figure } from './figures';
import { answerSpec } from './scenes';
import { makeText, scripts } from './texts';
import type { NamedVocabulary } from './vocabularies';

const units: readonly SnippetUnit[] = ['sentence', 'words', 'free'];
const textBytes = [2_000, 100_000, 1_000_000];

export function trieFigure({ name, vocabulary }: NamedVocabulary): Figure {
  const times = timed(7, () => buildTokenTrie(vocabulary));
  return figure(`token trie, ${name}`, 'ms', times, { of: 'median', max: 300 });
}

/** Microseconds a byte of source, what may begin a snippet included. */
export function indexFigures({ name, vocabulary }: NamedVocabulary): Figure[] {
  return units.flatMap((unit) => {
    const times: number[] = [];
    for (const script of scripts) {
      for (const bytes of textBytes) times.push(...indexTimes(script, bytes, unit, vocabulary));
    }
    const goal = { of: 'median', max: 3 } as const;
    return [figure(`index by ${unit}, ${name}`, 'us/byte', times, goal)];
  });
}

function indexTimes(
  script: (typeof scripts)[number],
  bytes: number,
  unit: SnippetUnit,
  vocabulary: NamedVocabulary['vocabulary'],
): number[] {
  const text = makeText(script, bytes, 1);
  const options = { unit, minWords: 3, maxBytes: 480, closer: '"}', forbidden: '' };
  const { excerpts } = new MaskTables(vocabulary);
  const quote = '"'.charCodeAt(0);
  const times = timed(3, () => excerpts.prepare(buildExcerptIndex([text], options), quote));
  return times.map((ms) => (ms * 1000) / Buffer.byteLength(text));
}

/** Bytes that are kept for each byte of source, besides its text. */
export function memoryFigures({ name, vocabulary }: NamedVocabulary): Figure[] {
  const tables = new MaskTables(vocabulary);
  return units.map((unit) => {
    const shares = scripts.map((script) => {
      const grammar = buildGrammar(answerSpec([makeText(script, 1_000_000, 2)], unit));
      const part = grammar?.parts.find(({ kind }) => kind === 'excerpt');
      if (!grammar || part?.kind !== 'excerpt') throw new Error('Nothing to quote.');
      new MaskMaker(grammar, tables).prepare();
      const { bytes, starts, firstEnds, ends } = part.index;
      const own = starts.byteLength + firstEnds.byteLength + ends.byteLength;
      return (own + tables.excerpts.keptBytes(part.index)) / bytes.length;
    });
    const goal = { of: 'p99', max: 12 } as const;
    return figure(`memory by ${unit}, ${name}`, 'bytes/byte', shares, goal);
  });
}
