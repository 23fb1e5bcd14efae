import type { GivenSession } from '../src/contracts/report';
import { documentSets } from './documents';
import { figure, type Figure } from './figures';
import { framesOf } from './frames';
import { inPage, runInPage } from './in-page';
import { makeText } from './texts';

/** A text of 120 words in ten facts, of which three are wrong. */
const answer =
  `The Skerrin lighthouse, which stands on the north cliff of the island, was built in 1874 after many years of discussion.
Its tower is 31 metres tall and can be seen from far out at sea in clear weather.
The engineer Anna Moberg designed the lighthouse and also watched over the work until it was done.
The lamp of the lighthouse burned whale oil until 1912, when it was changed.
The ferry to Skerrin leaves from Marlow Bay on the mainland on every day of the week.
The crossing from the mainland to the island takes 45 minutes.
A return ticket for adults costs 18 euros in all seasons.
About 12,000 puffins nest on the island each spring.
The birds arrive in April and leave in August.
Rats came to the island on a train in 1921.`.replaceAll('\n', ' ');

const rounds = 3;

/** The example's sources and made-up ones beside them, 3,000 words in all. */
function longSources(seed: number): GivenSession['sources'] {
  const { documents } = documentSets.island;
  const known = documents.map(({ text }) => text).join(' ');
  const filler = makeText('ascii', 20_000, seed).split(' ');
  const more = filler.slice(0, 3000 - known.split(' ').length).join(' ');
  return [...documents, { title: 'Made up', text: more }];
}

/** Seconds that the judge needs for the ten facts, other sources each time, so that nothing is known before. */
function judgeFigures(): Promise<Figure[]> {
  return inPage(async (page) => {
    await page.goto(`${page.url().split('#')[0]}#/check`);
    await runInPage(page, { sources: [{ text: 'It rains.' }], text: 'It rains.' }, 'check-submit');
    const reading: number[] = [];
    const judging: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const given = { sources: longSources(round + 1), text: answer };
      const { facts, timings } = await runInPage(page, given, 'check-submit');
      if (facts.length < 10) throw new Error(`Only ${String(facts.length)} facts were found.`);
      // What the language model has read once it does not read again.
      if (round === 0) reading.push(timings.extractMs / 1000);
      judging.push(((timings.embedMs + timings.judgeMs) * 10) / facts.length / 1000);
    }
    return [
      figure('judging 10 facts of 120 words on 3,000 words', 's', judging, {
        of: 'median',
        max: 20,
      }),
      figure('  the language model takes the text apart', 's', reading),
    ];
  });
}

const many = 300;

/** Three hundred short facts about fifty things: a graph with hubs. */
function manyFacts(): string {
  const places = Array.from({ length: 50 }, (_, at) => `Station ${String(at + 1)}`);
  return Array.from({ length: many }, (_, at) => {
    const year = String(1700 + at);
    return `${places[at % places.length]} bought engine ${year}.`;
  }).join(' ');
}

/** How long frames take while a person works with a check of 300 facts. */
function frameFigures(): Promise<Figure[]> {
  return inPage(async (page) => {
    await page.goto(`${page.url().split('#')[0]}#/check`);
    await page.getByTestId('fact-reader').selectOption('rules');
    const given = { sources: [{ text: 'Station 1 bought engine 1700.' }], text: manyFacts() };
    const { facts } = await runInPage(page, given, 'check-submit');
    if (facts.length < many) throw new Error(`Only ${String(facts.length)} facts were found.`);
    const graph = page.getByTestId('fact-graph');
    await graph.scrollIntoViewIfNeeded();
    await page.waitForTimeout(3000);
    const box = await graph.boundingBox();
    if (!box) throw new Error('There is no graph.');
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2);
    const zoom = async () => {
      for (let at = 0; at < 30; at++) {
        await page.mouse.wheel(0, at < 15 ? -120 : 120);
        await page.waitForTimeout(30);
      }
    };
    const pan = async () => {
      await page.mouse.down();
      for (let at = 0; at < 30; at++) await page.mouse.move(box.x + 200 + 10 * at, box.y + 150);
      await page.mouse.up();
    };
    const walk = async () => {
      await graph.locator('[tabindex="0"]').first().focus();
      for (let at = 0; at < 20; at++) await page.keyboard.press('ArrowRight');
    };
    const search = async () => {
      await page.getByTestId('fact-search').pressSequentially('Station 7', { delay: 60 });
      await page.getByTestId('fact-search').fill('');
    };
    const goal = { of: 'median', max: 20 } as const;
    return [
      figure('frames with 300 facts: zooming the graph', 'ms', await framesOf(page, zoom), goal),
      figure('  panning', 'ms', await framesOf(page, pan), goal),
      figure('  walking from fact to fact by key', 'ms', await framesOf(page, walk)),
      figure('  searching', 'ms', await framesOf(page, search)),
    ];
  });
}

/** The Check view in the browser: the judge's time and the page's frames. */
export async function checkFigures(): Promise<Figure[]> {
  return [...(await judgeFigures()), ...(await frameFigures())];
}
