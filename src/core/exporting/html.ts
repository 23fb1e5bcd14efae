import {
  factLine,
  percentOf,
  sourceLabel,
  textWithNotes,
  verdictSentence,
  verdictWords,
  type CheckedAnswer,
  type ExportedFact,
} from './checked-answer';

/**
 * The checked answer as one HTML file that needs nothing else: no script, no request, readable in light and
 * dark.
 *
 * @param graph the graph of the facts as SVG markup of our own making; nothing else may be given here
 */
export function toHtml(answer: CheckedAnswer, graph = ''): string {
  const { question, verdict, made } = answer;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="generator" content="Citegraph">
<title>Checked answer</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Checked answer</h1>
${question ? `<p class="question" dir="auto">${escaped(question)}</p>` : ''}
<div class="text" dir="auto">${textWithNotes(answer, escaped, noteLink)}</div>
<p class="verdict ${verdict.inconsistent ? 'bad' : 'good'}"><strong>${escaped(verdictSentence(verdict))}</strong></p>
${citationList(answer)}
<h2>Facts</h2>
${factTable(answer)}
${graph === '' ? '' : `<h2>Graph</h2><figure>${graph}</figure>`}
${editList(answer)}
<h2>How it was made</h2>
${settingsList(answer)}
<footer>Made with Citegraph, ${escaped(made)}.</footer>
</main>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light dark;--ink:#1d2330;--soft:#5a6273;--line:#d6dae2;--good:#1c6b3c;--bad:#a3262a;--doubt:#845400;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#a3abba;--line:#3a4252;--good:#7ed3a0;--bad:#ff9d9d;--doubt:#f0c274;--paper:#171b23}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:1.5rem}
.text{font:1.1rem/1.7 Georgia,serif;white-space:pre-wrap;overflow-wrap:anywhere}
.question,footer,.soft{color:var(--soft)}
.verdict{border-inline-start:4px solid;padding-inline-start:.8rem}
.good{color:var(--good)}.bad{color:var(--bad)}.doubt{color:var(--doubt)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{border-block-end:1px solid var(--line);padding:.4rem .5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}
td.number{font-variant-numeric:tabular-nums}
figure{margin:0;overflow:auto;background:#fff}
figure svg{max-width:100%;height:auto}
sup a{text-decoration:none}
`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${String(mark.charCodeAt(0))};`);
}

function noteLink(number: number): string {
  return `<sup><a href="#c${String(number)}">[${String(number)}]</a></sup>`;
}

function citationList({ citations, sources }: CheckedAnswer): string {
  if (citations.length === 0) return '';
  const items = citations.map(({ source, quote, status, claimEdited }, index) => {
    const where = sourceLabel(source, sources);
    const note = claimEdited ? `${status}, claim edited since` : status;
    return `<li id="c${String(index + 1)}">${escaped(where)}: <q dir="auto">${escaped(quote)}</q> <span class="soft">(${note})</span></li>`;
  });
  return `<h2>Citations</h2><ol>${items.join('')}</ol>`;
}

const marks: Readonly<Record<ExportedFact['verdict'], string>> = {
  supported: '✓',
  contradicted: '✗',
  unsupported: '?',
  abstention: '–',
};
const tones: Readonly<Record<ExportedFact['verdict'], string>> = {
  supported: 'good',
  contradicted: 'bad',
  unsupported: 'doubt',
  abstention: 'soft',
};

function factTable({ facts, sources }: CheckedAnswer): string {
  const rows = facts.map((fact) => {
    const { verdict, premise, flags } = fact;
    const missing = flags.map(({ kind, text }) => `${kind} “${text}”`).join(', ');
    const note = missing ? `<br><span class="doubt">in no source: ${escaped(missing)}</span>` : '';
    const evidence = premise
      ? `<span class="soft">${escaped(sourceLabel(premise.source, sources))}</span> ${escaped(premise.text)}`
      : '–';
    return `<tr><td dir="auto">${escaped(factLine(fact))}${note}</td><td class="${tones[verdict]}">${marks[verdict]} ${verdictWords[verdict]}</td><td class="number">${percentOf(fact.support)}</td><td class="number">${percentOf(premise?.contradiction ?? null)}</td><td dir="auto">${evidence}</td></tr>`;
  });
  const head = ['Fact', 'Verdict', 'Supported', 'Contradicted', 'Best evidence'];
  return `<div class="scroll"><table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function editList({ edits }: CheckedAnswer): string {
  if (edits.length === 0) return '';
  const items = edits.map(
    ({ before, after, why }) =>
      `<li><del>${escaped(before)}</del> <ins>${escaped(after)}</ins> <span class="soft">${escaped(why)}</span></li>`,
  );
  return `<h2>Changes</h2><ol>${items.join('')}</ol>`;
}

function settingsList({ settings, models, notes, sources }: CheckedAnswer): string {
  const model = (one: CheckedAnswer['models']['judge']) =>
    one ? `${one.model} on ${one.device}` : 'none';
  const lines = [
    `Sources: ${sources.map(({ id }) => sourceLabel(id, sources)).join(', ')}`,
    `Facts by: ${settings.facts}; threshold ${String(settings.threshold)}; support: ${settings.support}`,
    `Language model: ${model(models.language)}; judge: ${model(models.judge)}`,
    ...notes,
  ];
  return `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
}
