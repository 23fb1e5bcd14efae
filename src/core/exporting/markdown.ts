import {
  factLine,
  percentOf,
  sourceLabel,
  textWithNotes,
  verdictSentence,
  verdictWords,
  type CheckedAnswer,
  type ExportedModel,
} from './checked-answer';

/** The checked answer as Markdown: the text with footnotes for its citations, then the facts as a table. */
export function toMarkdown(answer: CheckedAnswer): string {
  return [
    '# Checked answer',
    ...(answer.question ? [`**Question:** ${escaped(answer.question)}`] : []),
    textWithNotes(answer, paragraphs, (number) => `[^${String(number)}]`),
    `**${verdictSentence(answer.verdict)}**`,
    ...citationNotes(answer),
    '## Facts',
    factTable(answer),
    ...flagList(answer),
    ...editList(answer),
    '## How it was made',
    settingsList(answer),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Nothing of the text may turn into markup, nor end a table's cell. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~&$-]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');
}

function paragraphs(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => escaped(line).replace(/^(\d+)([.)])/, '$1\\$2'))
    .join('\n\n');
}

function citationNotes({ citations, sources }: CheckedAnswer): string[] {
  return citations.map(({ source, quote, status, claimEdited }, index) => {
    const where = sourceLabel(source, sources);
    const notes = [
      status === 'exact' ? 'verbatim' : status,
      ...(claimEdited ? ['claim edited since'] : []),
    ];
    return `[^${String(index + 1)}]: ${escaped(where)}: “${escaped(quote)}” (${notes.join(', ')})`;
  });
}

function factTable({ facts, sources }: CheckedAnswer): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['Fact', 'Verdict', 'Supported', 'Contradicted', 'Best evidence']),
    line(['---', '---', '---:', '---:', '---']),
    ...facts.map((fact) => {
      const { premise } = fact;
      const evidence = premise ? `${sourceLabel(premise.source, sources)} ${premise.text}` : '–';
      return line([
        escaped(factLine(fact)),
        verdictWords[fact.verdict],
        percentOf(fact.support),
        percentOf(premise?.contradiction ?? null),
        escaped(evidence),
      ]);
    }),
  ].join('\n');
}

function flagList({ facts }: CheckedAnswer): string[] {
  const lines = facts.flatMap((fact) =>
    fact.flags.map(
      ({ kind, text }) => `- ${kind} “${escaped(text)}” in: ${escaped(factLine(fact))}`,
    ),
  );
  return lines.length > 0 ? ['## In none of the sources', lines.join('\n')] : [];
}

function editList({ edits }: CheckedAnswer): string[] {
  const lines = edits.map(
    ({ before, after, why }) =>
      `- “${escaped(before)}” became ${after === '' ? 'nothing' : `“${escaped(after)}”`}: ${escaped(why)}`,
  );
  return lines.length > 0 ? ['## Changes', lines.join('\n')] : [];
}

function settingsList({ settings, models, notes, sources, made }: CheckedAnswer): string {
  const model = (one: ExportedModel | null) => (one ? `${one.model} on ${one.device}` : 'none');
  return [
    `- Made: ${made}`,
    `- Sources: ${sources.map(({ id }) => escaped(sourceLabel(id, sources))).join(', ')}`,
    `- Facts by: ${settings.facts}`,
    `- Threshold: ${String(settings.threshold)}; support: ${settings.support}`,
    `- Language model: ${escaped(model(models.language))}`,
    `- Judge: ${escaped(model(models.judge))}`,
    ...notes.map((note) => `- ${escaped(note)}`),
  ].join('\n');
}
