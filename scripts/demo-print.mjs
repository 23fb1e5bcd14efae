/**
 * @param {import('../src/contracts/report').PageReport} report
 * @param {{ json: boolean }} options
 */
export function print(report, { json }) {
  if (json) {
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  if (report.question !== null) printAnswer(report);
  printFacts(report);
}

/** @param {import('../src/contracts/report').PageReport} report */
function printAnswer({ question, answer, citations, strategy }) {
  console.log(`\nQuestion: ${question}\nAnswer (${strategy}): ${answer}\n`);
  for (const { source, snippet, start, end, status } of citations) {
    const place = start === null ? '' : `, characters ${start}-${end}`;
    console.log(`  [${source ?? '?'}] ${status}${place}: "${snippet}"`);
  }
}

/** @param {import('../src/contracts/report').PageReport} report */
function printFacts({ facts, inconsistent, notes }) {
  console.log('\nFacts:');
  for (const { subject, relation, object, sentence, verdict, p } of facts) {
    const fact = subject === '' ? sentence : `${subject} | ${relation} | ${object}`;
    const share = p === null ? '' : `, p(hallucinated) ${p.toFixed(2)}`;
    console.log(`  ${verdict}${share}: ${fact}`);
  }
  const verdicts = { true: 'inconsistent with the sources', false: 'consistent with the sources' };
  console.log(
    `\nThe text is ${inconsistent === null ? 'nothing that could be judged' : verdicts[`${inconsistent}`]}.`,
  );
  for (const note of notes) console.log(`Note: ${note}`);
}
